import { QueryClient } from '@tanstack/react-query';
import { expect, vi } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import { cardEditing } from './card-editing.ts';
import { cardsQuery } from './cards.ts';
import { answerCalls, withheld, type Answers, type ReceivedCall } from '../../api/web/test-answers.ts';
import { buildCard } from '../../testing/rules/build-card.ts';

export function card(id: string, term: string): Card {
  return buildCard({ id, term, definition: '' });
}

/** Opens the editing of a set's cards. `reread` fetches them again and returns a function that answers the request. */
export async function openEditing(cards: Card[], answers: Answers = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  let next: () => Card[] | Promise<Card[]> = () => cards;
  const stored = new Map(cards.map((each) => [each.id, each]));
  const put = ({ path, body }: ReceivedCall): Card => {
    const id = path.split('/').at(-1) ?? '';
    const before = stored.get(id) ?? card(id, '');
    const after = Object.assign({ ...before }, body, { revision: before.revision + 1 });
    stored.set(id, after);
    return after;
  };
  const calls = answerCalls({
    'GET /api/sets/:id/cards': () => next(),
    'PUT /api/cards/:id': put,
    'DELETE /api/cards/:id': () => undefined,
    'DELETE /api/cards/:id/media': () => undefined,
    ...answers,
  });
  const query = cardsQuery('set');
  await queryClient.fetchQuery(query);
  const reread = () => {
    const { answer, give } = withheld<Card[]>();
    next = answer;
    const isRead = queryClient.fetchQuery({ ...query, staleTime: 0 });
    return async (read: Card[]) => {
      give(read);
      await isRead;
    };
  };
  const editing = cardEditing(queryClient, 'set');
  return { queryClient, editing, calls, reread, shown: () => queryClient.getQueryData(query.queryKey) ?? [] };
}

export async function saved(editing: ReturnType<typeof cardEditing>): Promise<void> {
  await vi.waitFor(() => expect(editing.state()).toBe('saved'));
}

export function named(calls: readonly ReceivedCall[], method: string): ReceivedCall[] {
  return calls.filter((call) => call.name.startsWith(`${method} `));
}
