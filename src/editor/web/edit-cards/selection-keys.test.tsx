import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openCards } from '../test-editor.tsx';

test('The selection in Edit Cards stays when Escape puts back a dragged card, and when keys are pressed in a dialog', async () => {
  const { user, server } = await openCards([
    ['Hello', ''],
    ['Welcome', ''],
  ]);
  await server.addSet('Zoo');
  await user.click(screen.getByRole('button', { name: 'Edit Cards' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Hello' }));
  screen.getByRole('button', { name: 'Drag Hello' }).focus();
  await user.keyboard(' ');
  await screen.findByText(/^Picked up/);
  await user.keyboard('{Escape}');
  await screen.findByText(/is back at/);
  expect(screen.queryByText('1 selected')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  (await screen.findByRole('button', { name: /^Zoo/ })).focus();
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.getByRole('dialog', { name: 'Move 1 card to' })).toBeDefined();
});
