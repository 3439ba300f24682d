import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeletedCard } from '../../cards/contract/card.ts';
import { buildSet } from '../../testing/rules/build-set.ts';
import { answerCalls, refuse, type Answers } from '../../api/web/test-answers.ts';
import { renderScreen } from '../../app/web/test-screen.tsx';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { Bin } from './bin.tsx';

const deleted = {
  id: 'a',
  title: 'First Words',
  cardCount: 3,
  deletedAt: '2026-11-01T12:00:00.000Z',
  removedAt: '2026-12-01T12:00:00.000Z',
};

beforeEach(() => completeWindow());
afterEach(cleanup);

const deletion = {
  id: 'd',
  setId: 'b',
  setTitle: 'Animals',
  isSetDeleted: false,
  cardCount: 2,
  terms: ['ant', 'bee'],
  deletedAt: deleted.deletedAt,
  removedAt: deleted.removedAt,
};
const cards: DeletedCard[] = [
  { id: '1', term: 'ant', definition: 'Small', mediaKind: 'video' },
  { id: '2', term: 'bee', definition: '', mediaKind: null },
];

function open(answers: Answers) {
  answerCalls({ 'GET /api/auth/check': () => ({ isAuthenticated: true }), 'GET /api/bin/cards': () => [], ...answers });
  renderScreen(<Bin />, '/admin/bin');
  return userEvent.setup();
}

test('a deleted set is listed with the day until which it is kept, and restored', async () => {
  let bin = [deleted];
  const user = open({
    'GET /api/bin': () => bin,
    'POST /api/sets/:id/restore': () => {
      bin = [];
      return buildSet();
    },
  });
  expect(await screen.findByText(/^3 cards · deleted .* · kept until .*2026$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore First Words' }));
  expect(await screen.findByText('Set restored')).toBeTruthy();
  expect(await screen.findByText('No set was deleted in the last 30 days.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Deleted sets' }));
});

test('a set that could not be restored stays, and it is said', async () => {
  const user = open({ 'GET /api/bin': () => [deleted], 'POST /api/sets/:id/restore': () => refuse(500) });
  await user.click(await screen.findByRole('button', { name: 'Restore First Words' }));
  await waitFor(() => expect(screen.getByText('Failed to restore set')).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Restore First Words' })).toBeTruthy();
});

test('of two sets that are restored, the one that could not be is told of, too', async () => {
  const answered = Promise.withResolvers<void>();
  const user = open({
    'GET /api/bin': () => [deleted, { ...deleted, id: 'other', title: 'Animals' }],
    'POST /api/sets/:id/restore': async ({ path }) => {
      if (path.includes('/other/')) return buildSet();
      await answered.promise;
      return refuse(500);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Restore First Words' }));
  await user.click(screen.getByRole('button', { name: 'Restore Animals' }));
  expect(await screen.findByText('Set restored')).toBeTruthy();
  answered.resolve();
  expect(await screen.findByText('Failed to restore set')).toBeTruthy();
});

test('cards that were deleted at once are listed by their set and restored all, or one by one', async () => {
  const asked: unknown[] = [];
  let bin = [deletion];
  const user = open({
    'GET /api/bin': () => [],
    'GET /api/bin/cards': () => bin,
    'GET /api/bin/cards/:id': () => cards,
    'POST /api/sets/:id/cards/restore': ({ body }) => {
      asked.push(body);
      if (asked.length === 2) bin = [];
      return { cardIds: asked.length === 1 ? ['2'] : ['1', '2'] };
    },
  });
  expect(await screen.findByRole('heading', { name: 'Animals' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show cards: ant, bee' }));
  expect(await screen.findByText('Small · with a video')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore bee' }));
  expect(await screen.findByText('Card restored')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore all: ant, bee' }));
  expect(await screen.findByText('No card was deleted in the last 30 days.')).toBeTruthy();
  expect(asked).toEqual([{ cardIds: ['2'] }, { cardIds: ['1', '2'] }]);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Deleted cards' }));
});

test('cards of a deletion that did not load say so, and are asked for again', async () => {
  let isDown = true;
  const user = open({
    'GET /api/bin': () => [],
    'GET /api/bin/cards': () => [deletion],
    'GET /api/bin/cards/:id': () => (isDown ? refuse(500) : cards),
  });
  await user.click(await screen.findByRole('button', { name: 'Show cards: ant, bee' }));
  expect(await screen.findByText('The deleted cards did not load')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Restore bee' })).toBeTruthy();
});

test('cards of a deleted set say that the set comes first', async () => {
  open({ 'GET /api/bin': () => [], 'GET /api/bin/cards': () => [{ ...deletion, isSetDeleted: true }] });
  expect(await screen.findByText('This set is deleted, too. Restore the set first, above.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
});
