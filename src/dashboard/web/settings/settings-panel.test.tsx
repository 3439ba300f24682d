import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeCatalogSnippet } from '../../../embed/rules/snippets.ts';
import { serverWith, openSettings, saved, startEachTestAfresh } from './test-settings.tsx';

startEachTestAfresh();

describe('The settings panel', () => {
  test("switches the administrator's dark mode and nobody else's", async () => {
    const { user } = await openSettings(serverWith());
    await user.click(screen.getByRole('switch', { name: 'Dark Mode' }));
    expect({ ...localStorage }).toEqual({ 'admin-dark-mode': 'true' });
    await user.click(screen.getByRole('switch', { name: 'Dark Mode' }));
    expect(localStorage.getItem('admin-dark-mode')).toBe('false');
  });

  test('lets choose the language of visitors whose own the interface does not have', async () => {
    const { calls, user } = await openSettings(serverWith());
    await user.selectOptions(await screen.findByLabelText("Visitors' language"), 'Deutsch');
    expect(await screen.findByText("Visitors' language changed")).toBeTruthy();
    expect(screen.getByLabelText("Visitors' language")).toHaveProperty('value', 'de');
    expect(saved(calls, 'language')).toEqual([{ language: 'de' }]);
  });

  test('has two sections that open, and gives the focus back when it closes', async () => {
    const { user } = await openSettings(serverWith());
    for (const name of ['Leaderboard Settings', 'Catalog Embed Code']) {
      expect(screen.getByRole('button', { name }).getAttribute('aria-expanded')).toBe('false');
    }
    await user.keyboard('{Escape}');
    const opener = screen.getByRole('button', { name: 'Open settings' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('previews the catalog in a new tab', async () => {
    await openSettings(serverWith());
    const preview = screen.getByRole('link', { name: 'Preview Catalog' });
    expect([preview.getAttribute('href'), preview.getAttribute('target')]).toEqual(['/catalog', '_blank']);
  });

  test('copies the code and the address of the catalog', async () => {
    const { user } = await openSettings(serverWith(), 'Catalog Embed Code');
    await user.click(screen.getByRole('button', { name: 'Copy iframe snippet' }));
    expect((await screen.findByText('Copied!')).closest('[role]')?.textContent).toBe('Copied!');
    expect(await navigator.clipboard.readText()).toBe(makeCatalogSnippet(window.location.origin));
    await user.click(screen.getByRole('button', { name: 'Copy Direct Link' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/catalog`);
  });

  test('says so when the clipboard is out of reach', async () => {
    const { user } = await openSettings(serverWith(), 'Catalog Embed Code');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    document.execCommand = () => false;
    await user.click(screen.getByRole('button', { name: 'Copy Direct Link' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to copy to clipboard');
  });
});
