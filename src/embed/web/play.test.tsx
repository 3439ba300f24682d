import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/web/query-client.ts';
import { refuse } from '../../api/web/test-answers.ts';
import { prepareBrowser } from '../../player/web/test-browser.ts';
import { testCards } from '../../player/web/test-cards.ts';
import { Play } from './play.tsx';

let calls: string[] = [];

function renderPlay(setId: string, { cardCount = 2, isAuthenticated = false, isGone = false } = {}) {
  const answers: Record<string, unknown> = {
    '/api/auth/check': { isAuthenticated },
    [`/api/sets/${setId}`]: { id: setId, title: 'Greetings', publicTitle: '', cardCount },
    [`/api/sets/${setId}/cards`]: testCards(cardCount),
  };
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path);
    return isGone && path.startsWith('/api/sets/') ? refuse(404) : Response.json(answers[path]);
  });
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Play setId={setId} />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  prepareBrowser();
  localStorage.clear();
  calls = [];
});
afterEach(cleanup);

test('the admin goes back to the dashboard', async () => {
  renderPlay('mine', { isAuthenticated: true });
  const back = await screen.findByRole('link', { name: 'Return to Dashboard' });
  expect(back.getAttribute('href')).toBe('/admin');
});

test('a visitor goes back to the catalog', async () => {
  renderPlay('theirs');
  const back = await screen.findByRole('link', { name: 'Back to Catalog' });
  expect(back.getAttribute('href')).toBe('/catalog');
});

test('a set without cards says so and leads back', async () => {
  renderPlay('empty', { cardCount: 0, isAuthenticated: true });
  expect(await screen.findByText('No cards found')).toBeTruthy();
  expect(screen.getByText("This set doesn't have any cards yet.")).toBeTruthy();
  const back = await screen.findByRole('link', { name: 'Return to Dashboard' });
  expect(back.getAttribute('href')).toBe('/admin');
});

test('a set that is not there is not found', async () => {
  renderPlay('gone', { isGone: true });
  expect(await screen.findByRole('heading', { level: 1, name: 'Set not found' })).toBeTruthy();
});

test('the page has the title of the set', async () => {
  renderPlay('titled');
  await waitFor(() => expect(document.title).toBe('Greetings · Flashcard Studio'));
});

test('preferences have keys of their own, and nothing is counted', async () => {
  localStorage.setItem('show-definition-first', 'false');
  localStorage.setItem('flashcard-show-definition-first', 'true');
  renderPlay('preview');
  const card = await screen.findByRole('button', { name: /Term 1/ });
  await userEvent.click(card);
  await screen.findByRole('button', { name: /Definition 1/ });
  expect(calls).not.toContain('/api/analytics/event');
});
