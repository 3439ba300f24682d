import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPreference, writePreference } from '../../platform/web/browser/preferences.ts';
import { renderCatalog, serveCatalog } from './test-catalog.tsx';

beforeEach(() => {
  window.localStorage.clear();
  serveCatalog([]);
});
afterEach(cleanup);

test('the catalog is light until it is made dark, and stays so', async () => {
  renderCatalog('/catalog/settings');
  expect(document.documentElement.dataset['theme']).toBe('light');
  await userEvent.click(screen.getByRole('switch', { name: 'Dark Mode' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(readPreference('catalog-dark-mode')).toBe('true');
  await userEvent.click(screen.getByRole('link', { name: 'Back to Catalog' }));
  await screen.findByRole('heading', { name: 'Flashcard Study Sets' });
  expect(document.documentElement.dataset['theme']).toBe('dark');
});

test('the dark catalog is light again when it is switched back', async () => {
  writePreference('catalog-dark-mode', 'true');
  renderCatalog('/catalog/settings');
  await userEvent.click(screen.getByRole('switch', { name: 'Dark Mode', checked: true }));
  expect(document.documentElement.dataset['theme']).toBe('light');
});

test('the keys that study a set are listed', () => {
  renderCatalog('/catalog/settings');
  expect(screen.getByRole('heading', { name: 'Keyboard Shortcuts' })).toBeTruthy();
  expect(screen.getByText('Flip card').closest('li')?.textContent).toContain('Space');
});
