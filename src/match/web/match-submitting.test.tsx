import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { runToleranceMs } from '../../platform/rules/limits.ts';
import { refuse, type Answers } from '../../api/web/test-answers.ts';
import { makeEntries } from '../../leaderboard/web/test-entries.ts';
import { pass } from '../../player/web/test-browser.ts';
import { emptyBoards, open, play, setUpEachTest } from './test-match.tsx';

setUpEachTest();

function later<Value>(value: Value, ms: number): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}

describe('submitting', () => {
  const [entry] = makeEntries(1);
  const answers: Answers = {
    ...emptyBoards,
    'POST /api/leaderboard/submit': () => (entry ? { entry, ranks: { month: 1, all: 2 } } : refuse(500)),
    'GET /api/leaderboard/:setId': () => ({ entries: makeEntries(4) }),
  };

  async function submit() {
    fireEvent.click(screen.getByRole('button', { name: 'Submit to Leaderboard' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Submit to Leaderboard' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Initials' }), { target: { value: 'klo' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    await pass(300);
  }

  test('shows the place that the server gave, and the leaderboard with the own score', async () => {
    open({}, answers);
    await play();
    await submit();
    expect(screen.getByText('You are #2 of all time.')).toBeTruthy();
    expect(screen.getByText('You').closest('li')?.textContent).toContain('P1');
    expect(screen.queryByRole('button', { name: 'Submit to Leaderboard' })).toBeNull();
    expect(screen.getByRole('button', { name: 'View Full Leaderboard (Top 4)' })).toBeTruthy();
  });

  test('gives the focus, whose button is gone, to the time', async () => {
    open({}, answers);
    await play();
    screen.getByRole('button', { name: 'Submit to Leaderboard' }).focus();
    await submit();
    expect(document.activeElement?.textContent).toBe('20.00 s');
  });

  test('sends another key for another game, and remembers the initials for it', async () => {
    const calls = open({}, answers);
    await play();
    await submit();
    fireEvent.click(screen.getByRole('button', { name: 'Play Again' }));
    await play();
    fireEvent.click(screen.getByRole('button', { name: 'Submit to Leaderboard' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Initials' }).value).toBe('KLO');
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await pass(300);
    const keys = calls.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });

  test.for<[string, Required<Answers>['POST /api/leaderboard/start'], string | undefined]>([
    ['with the token of its game', () => ({ runToken: 'token' }), 'token'],
    ['without one where the server did not hear of the game', () => refuse(503), undefined],
    ['without one that came too late', () => later({ runToken: 'token' }, runToleranceMs + 100), undefined],
  ])('sends the score %s', async ([, start, runToken]) => {
    const calls = open({}, { ...answers, 'POST /api/leaderboard/start': start });
    await play();
    await submit();
    expect(calls.filter(({ name }) => name === 'POST /api/leaderboard/submit').map(({ body }) => body)).toEqual([
      { setId: 'set-1', initials: 'KLO', emoji: '🏆', completionTime: 20_000, pairs: 6, runToken },
    ]);
    expect(screen.getByText('You are #2 of all time.')).toBeTruthy();
  });

  test('tells the page around the player of its dialogs', async () => {
    const handleDialogChange = vi.fn<(isOpen: boolean) => void>();
    open({ onDialogChange: handleDialogChange }, answers);
    fireEvent.click(screen.getByRole('button', { name: 'Leaderboard' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await play();
    await submit();
    expect(handleDialogChange.mock.calls).toEqual([[true], [false], [true], [false]]);
  });
});
