// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { cardKeyOf, maxListCards, type CardList } from '../../../cards/rules/card-list.ts';
import { buildCard } from '../../../testing/rules/build-card.ts';
import { completeWindow } from '../../../platform/web/browser/test-window.ts';
import { ToastProvider } from '../../../platform/web/ui/feedback/toast.tsx';
import { ListCards } from './list-cards.tsx';

const hello = {
  ...buildCard({ id: 'h'.repeat(22), term: 'Hello' }),
  setId: '',
  setTitle: '',
  termLanguage: '',
  signLanguageName: '',
};

test('Undo says so where the list is full by now, and changes nothing', async () => {
  completeWindow();
  const keys = Array.from({ length: maxListCards }, (_, card) => `${card}`.padStart(12, '0'));
  const edited: CardList[] = [];
  const shown = (cards: readonly string[]) => {
    const list = { title: 'My list', cards };
    return (
      <ToastProvider>
        <ListCards cards={[hello]} list={list} onEdit={(edit) => edited.push(edit(list))} />
      </ToastProvider>
    );
  };
  const { rerender } = render(shown([cardKeyOf(hello.id), ...keys.slice(1)]));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Hello' }));
  expect(edited).toEqual([{ title: 'My list', cards: keys.slice(1) }]);
  rerender(shown(keys));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The list is full')).toBeTruthy();
  expect(screen.getByText('Hello could not be put back')).toBeTruthy();
  expect(edited).toHaveLength(1);
});
