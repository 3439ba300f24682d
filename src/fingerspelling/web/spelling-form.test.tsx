import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { useSpellingChoices } from './spelling-choices.ts';
import { SpellingForm } from './spelling-form.tsx';

const handleKind = vi.fn<(wantsPicture: boolean) => void>();

function Form({ wantsPicture, isDisabled = false }: { wantsPicture: boolean | undefined; isDisabled?: boolean }) {
  const choices = useSpellingChoices();
  return (
    <>
      <SpellingForm
        text="abc"
        onTextChange={() => {}}
        hint=""
        fault={undefined}
        choices={choices}
        wantsPicture={wantsPicture}
        onWantsPicture={handleKind}
        isDisabled={isDisabled}
      />
      <output>{JSON.stringify([choices.speed, choices.hold, choices.tone, choices.paper])}</output>
    </>
  );
}

beforeEach(() => {
  completeWindow();
  localStorage.clear();
});
afterEach(cleanup);

const chosen = (): string[] => JSON.parse(screen.getByRole('status').textContent);
const press = (role: 'button' | 'radio', name: string) => userEvent.click(screen.getByRole(role, { name }));

test('how a hand spells and looks is chosen once for all cards', async () => {
  render(<Form wantsPicture={false} />);
  expect(chosen()).toEqual(['regular', 'regular', 'honey', 'cream']);
  await press('button', 'Slow');
  await press('button', 'Long');
  await press('radio', 'Deep');
  await press('radio', 'Night');
  expect(chosen()).toEqual(['slow', 'long', 'deep', 'night']);
  cleanup();
  render(<Form wantsPicture={false} />);
  expect(chosen()).toEqual(['slow', 'long', 'deep', 'night']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Deep' }).checked).toBe(true);
});

test('a picture has no speed, and where there is no choice none is offered', async () => {
  render(<Form wantsPicture />);
  expect(screen.queryByRole('group', { name: 'Speed' })).toBeNull();
  await press('button', 'Clip');
  expect(handleKind).toHaveBeenLastCalledWith(false);
  cleanup();
  render(<Form wantsPicture={undefined} />);
  expect(screen.getByRole('group', { name: 'Speed' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Kind' })).toBeNull();
});
