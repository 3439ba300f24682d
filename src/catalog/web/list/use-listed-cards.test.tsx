// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../api/web/test-answers.ts';
import { cardKeyOf } from '../../../cards/rules/card-list.ts';
import { buildCard } from '../../../testing/rules/build-card.ts';
import { useListedCards } from './use-listed-cards.ts';

test('the cards of a list stay the same array, also when an equal answer arrives', async () => {
  const card = { ...buildCard({ id: 'a' }), setId: 'set', setTitle: 'Set', termLanguage: '', signLanguageName: '' };
  answerCalls({ 'POST /api/catalog/cards': () => ({ cards: [card] }) });
  const client = new QueryClient();
  const list = { title: '', cards: [cardKeyOf('a')] };
  const { result, rerender } = renderHook(() => useListedCards(list), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const cards = () => result.current.phase === 'ready' && result.current.cards;
  await waitFor(() => expect(cards()).toHaveLength(1));
  const before = cards();
  rerender();
  expect(cards()).toBe(before);
  await act(() => client.refetchQueries());
  expect(cards()).toBe(before);
});
