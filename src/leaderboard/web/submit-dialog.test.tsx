import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emojiPalette } from '../rules/emoji.ts';
import { answerCalls, refuse, withheld, type Answers, type ReceivedCall } from '../../api/web/test-answers.ts';
import { createQueryClient } from '../../api/web/query-client.ts';
import { keptScoresKey } from '../../platform/rules/preference-keys.ts';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { ToastProvider } from '../../platform/web/ui/feedback/toast.tsx';
import { SubmitDialog, type ScoreAuthor, type StoredScore } from './submit-dialog.tsx';

const stored: StoredScore = {
  entry: {
    id: 'entry-1',
    emoji: '🦊',
    initials: 'KLO',
    completionTime: 10_620,
    pairs: 6,
    setId: 'set-1',
    setTitle: 'First Words',
    createdAt: '2026-01-01T00:00:00.000Z',
  },
  ranks: { month: 1, all: 2 },
};

const handleStored = vi.fn<(score: StoredScore) => void>();

function Page() {
  const [isOpen, setOpen] = useState(true);
  const [author, setAuthor] = useState<ScoreAuthor>({ initials: '', emoji: emojiPalette[0] });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <SubmitDialog
        match={{ setId: 'set-1', completionTimeMs: 10_620, key: 'match-1' }}
        standing={{ period: 'all', rank: 2 }}
        author={author}
        onAuthorChange={setAuthor}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onStored={handleStored}
      />
    </>
  );
}

function open(answers: Answers = {}): ReceivedCall[] {
  const calls = answerCalls({
    'GET /api/settings/blocked-initials': () => ({ blockedInitials: ['ASS'] }),
    'POST /api/leaderboard/submit': () => stored,
    ...answers,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <Page />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return calls;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Initials' });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
const sent = (calls: readonly ReceivedCall[]) => calls.filter(({ name }) => name === 'POST /api/leaderboard/submit');

beforeEach(() => {
  completeWindow();
  handleStored.mockClear();
});
afterEach(cleanup);

describe('initials', () => {
  test('are where the dialog opens, where there is a mouse', () => {
    completeWindow({ hasMouse: true });
    open();
    expect(document.activeElement).toBe(field());
  });

  test('are upper-cased as they are typed, three at most, and nothing but letters and digits', async () => {
    open();
    await userEvent.type(field(), 'k-l9o');
    expect(field().value).toBe('KL9');
  });

  test('are left alone while an input method puts them together', () => {
    open();
    fireEvent.input(field(), { target: { value: 'mei-' }, isComposing: true });
    expect(field().value).toBe('mei-');
    fireEvent.input(field(), { target: { value: '美羽' }, isComposing: true });
    fireEvent.compositionEnd(field());
    expect(field().value).toBe('美羽');
  });

  test('initials that are missing cannot be submitted, and say so once the field was emptied', async () => {
    open();
    expect(submit().disabled).toBe(true);
    await userEvent.click(field());
    await userEvent.tab();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(field(), 'k{Backspace}');
    expect(screen.getByRole('alert').textContent).toBe('Please enter 1-3 characters for your initials');
    expect(field().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    await userEvent.type(field(), 'k');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(submit().disabled).toBe(false);
  });

  test.each(['ass', 'A5S', 'áss'])(
    'such as %s that are blocked cannot be submitted, and say so at once',
    async (typed) => {
      open();
      await userEvent.type(field(), typed);
      expect((await screen.findByRole('alert')).textContent).toBe('Please choose different initials');
      expect(submit().disabled).toBe(true);
    },
  );
});

describe('the emoji', () => {
  const chosen = () => screen.getByRole('radio', { checked: true });

  test('is one of 48, and the trophy until another is chosen', async () => {
    open();
    expect(screen.getAllByRole('radio')).toHaveLength(48);
    expect(chosen().textContent).toBe('🏆');
    await userEvent.click(screen.getByRole('radio', { name: '🦊' }));
    expect(chosen().textContent).toBe('🦊');
  });

  test('is chosen with the arrow keys in all four directions; one Tab passes the palette', async () => {
    open();
    screen.getAllByRole('radio').forEach((radio, index) => {
      Object.defineProperty(radio, 'offsetTop', { value: Math.floor(index / 8) * 48 });
    });
    chosen().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(chosen().textContent).toBe('🐻');
    expect(document.activeElement).toBe(chosen());
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
    expect(chosen().textContent).toBe('🏆');
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('role')).not.toBe('radio');
  });
});

describe('submitting', () => {
  test('sends the score and says when it is stored', async () => {
    const calls = open();
    await userEvent.click(screen.getByRole('radio', { name: '🦊' }));
    await userEvent.type(field(), 'klo{Enter}');
    expect(await screen.findByText('Score Submitted!')).toBeTruthy();
    expect(screen.getByText('Your high score has been added to the leaderboard!')).toBeTruthy();
    expect(handleStored.mock.calls).toEqual([[stored]]);
    expect(sent(calls).map(({ body }) => body)).toEqual([
      { setId: 'set-1', initials: 'KLO', emoji: '🦊', completionTime: 10_620, pairs: 6 },
    ]);
  });

  test('tells which time stays on the leaderboard where an earlier one of the player is better', async () => {
    open({
      'POST /api/leaderboard/submit': () => ({ ...stored, entry: { ...stored.entry, completionTime: 10_610 } }),
    });
    await userEvent.type(field(), 'klo{Enter}');
    expect(await screen.findByText('Your best time is 10.61 s.')).toBeTruthy();
    expect(screen.queryByText(/has been added|Submitted!/)).toBeNull();
  });

  test('is not done by the Enter key that ends what an input method puts together', async () => {
    const calls = open();
    await userEvent.type(field(), 'k');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    await userEvent.type(field(), 'l{Enter}');
    expect(await screen.findByText('Score Submitted!')).toBeTruthy();
    expect(sent(calls).map(({ body }) => body)).toMatchObject([{ initials: 'KL' }]);
  });

  test('claims nothing until the answer is there, and cannot be sent twice meanwhile', async () => {
    const { answer, give } = withheld<StoredScore>();
    const calls = open({ 'POST /api/leaderboard/submit': answer });
    await userEvent.type(field(), 'klo{Enter}');
    expect(screen.getByRole('button', { name: 'Submitting...' }).ariaDisabled).toBe('true');
    await userEvent.type(field(), '{Enter}');
    expect(screen.queryByText('Score Submitted!')).toBeNull();
    give(stored);
    expect(await screen.findByText('Score Submitted!')).toBeTruthy();
    expect(sent(calls)).toHaveLength(1);
  });

  test('submitting that is refused says why, in the words of the server', async () => {
    open({ 'POST /api/leaderboard/submit': () => refuse(429, 'Too many scores. Try again in a minute.') });
    await userEvent.type(field(), 'klo{Enter}');
    expect(await screen.findByText('Submission Failed')).toBeTruthy();
    expect(screen.getByText('Too many scores. Try again in a minute.')).toBeTruthy();
    expect(handleStored).not.toHaveBeenCalled();
  });

  test('initials that only the server knows as blocked are said at the field until they change', async () => {
    open({
      'GET /api/settings/blocked-initials': () => refuse(500),
      'POST /api/leaderboard/submit': () => refuse(400, 'Some other words', 'initials-blocked'),
    });
    await userEvent.type(field(), 'klo{Enter}');
    expect((await screen.findAllByText('Please choose different initials')).length).toBe(2);
    expect(submit().disabled).toBe(true);
    await userEvent.type(field(), '{Backspace}');
    expect(submit().disabled).toBe(false);
  });

  describe('without a network, where sets are kept on the device,', () => {
    const unreachable: Answers = {
      'POST /api/leaderboard/submit': () => Promise.reject(new TypeError('Failed to fetch')),
    };
    beforeEach(() => {
      localStorage.clear();
      Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
    });
    afterEach(() => {
      localStorage.clear();
      Reflect.deleteProperty(navigator, 'serviceWorker');
    });

    test('keeps the score for later', async () => {
      open(unreachable);
      await userEvent.type(field(), 'klo{Enter}');
      expect(await screen.findByText(/Your time is sent once it can be/)).toBeTruthy();
      expect(screen.queryByRole('textbox')).toBeNull();
    });

    test('promises nothing once so many scores wait that this one is not kept', async () => {
      const others = Array.from({ length: 20 }, (_, index) => ({ key: `other-${index}`, score: { setId: 'set-1' } }));
      localStorage.setItem(keptScoresKey, JSON.stringify(others));
      open(unreachable);
      await userEvent.type(field(), 'klo{Enter}');
      expect(await screen.findByText(/could not be reached/)).toBeTruthy();
      expect(field().value).toBe('KLO');
    });
  });

  test('without a network keeps everything for another try, with the same key', async () => {
    let isOffline = true;
    const calls = open({
      'POST /api/leaderboard/submit': () => (isOffline ? Promise.reject(new TypeError('Failed to fetch')) : stored),
    });
    await userEvent.type(field(), 'klo{Enter}');
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(field().value).toBe('KLO');
    isOffline = false;
    await userEvent.click(submit());
    expect(await screen.findByText('Score Submitted!')).toBeTruthy();
    expect(sent(calls).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['match-1', 'match-1']);
  });
});
