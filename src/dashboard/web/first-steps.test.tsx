import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { makeSets } from './test-sets.ts';
import { firstRows, openDashboard, serverWith, tidyUp } from './test-dashboard.tsx';

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

test('first steps are hidden at once by who does not want them, and not offered to a studio with many sets', async () => {
  openDashboard(serverWith(makeSets(3)));
  await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('Three steps to begin with')).toBeNull();
  tidyUp();
  openDashboard(serverWith(makeSets(5)));
  await firstRows();
  expect(screen.queryByText('Three steps to begin with')).toBeNull();
});
