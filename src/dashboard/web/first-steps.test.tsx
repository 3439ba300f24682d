import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { makeSet, makeSets } from './test-sets.ts';
import { firstRows, openDashboard, row, serverWith, tidyUp } from './test-dashboard.tsx';

beforeEach(() => completeWindow());

afterEach(tidyUp);

test('three first steps are ticked as they are opened, and go with the last one for good', async () => {
  openDashboard(serverWith(makeSets(3)));
  const steps = within(await screen.findByRole('region', { name: 'Three steps to begin with' }));
  for (const name of ['Open a sample', 'Make a set']) await userEvent.click(steps.getByRole('link', { name }));
  expect(steps.getAllByText(', done')).toHaveLength(2);
  await userEvent.click(steps.getByRole('link', { name: 'Put it on your site' }));
  expect(screen.queryByText('Three steps to begin with')).toBeNull();
  cleanup();
  openDashboard(serverWith(makeSets(3)));
  await firstRows();
  expect(screen.queryByText('Three steps to begin with')).toBeNull();
});

test('who makes a set and opens its embed code has done these steps', async () => {
  openDashboard(serverWith(makeSets(3)));
  await firstRows();
  await userEvent.click(row('Unit 1').getByRole('button', { name: 'Get Embed Code' }));
  await screen.findByRole('dialog', { name: 'Embed Code Generator' });
  expect(screen.getAllByText(', done')).toHaveLength(1);
  cleanup();
  openDashboard({ ...serverWith(makeSets(3)), 'POST /api/sets': () => makeSet({ id: 'new' }) });
  await userEvent.click(screen.getByRole('button', { name: 'New Set' }));
  await screen.findByText('At /sets/new/edit');
  cleanup();
  openDashboard(serverWith(makeSets(4)));
  expect(await screen.findAllByText(', done')).toHaveLength(2);
});

test('first steps are hidden at once by who does not want them, and not offered to a studio with many sets', async () => {
  openDashboard(serverWith(makeSets(3)));
  await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('Three steps to begin with')).toBeNull();
  tidyUp();
  openDashboard(serverWith(makeSets(5)));
  await firstRows();
  expect(screen.queryByText('Three steps to begin with')).toBeNull();
});
