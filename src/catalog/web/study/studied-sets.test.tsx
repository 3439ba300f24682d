// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listSetId } from '../../../cards/rules/card-list.ts';
import { gradeCard } from '../../../remember/rules/grade-card.ts';
import { createQueryClient } from '../../../api/web/query-client.ts';
import { answerCalls, refuse } from '../../../api/web/test-answers.ts';
import { forgetSet, mergeIntoSet, useRemembered } from '../../../remember/web/remembered.ts';
import { startOfDay } from '../../../remember/rules/study-days.ts';
import { createTexts } from '../../../platform/rules/languages/texts.ts';
import { TextsProvider } from '../../../platform/web/languages/use-texts.tsx';
import { StudyOverview } from './study-overview.tsx';
import { StudiedSets } from './studied-sets.tsx';

afterEach(async () => {
  cleanup();
  await forgetSet(listSetId);
});

function Remembered() {
  const remembered = useRemembered();
  return remembered && <StudiedSets sets={remembered.sets} nowMs={0} />;
}

test('a set that is gone is forgotten, and cards that only lists know are not', async () => {
  const memory = new Map([['card', gradeCard(undefined, 'good', 0)]]);
  await mergeIntoSet('gone', memory);
  await mergeIntoSet(listSetId, memory);
  const calls = answerCalls({ 'GET /api/sets/:id': () => refuse(404) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Remembered />
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.getByText('Cards of lists')).toBeTruthy();
  expect(screen.getByText('1 due of 1 card')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(calls).toHaveLength(1);
});

test('a set for which a proxy answers 404 in place of the studio is not forgotten', async () => {
  const due = gradeCard(undefined, 'good', 0);
  await mergeIntoSet('gone', new Map([['card', due]]));
  await mergeIntoSet(
    'shown',
    new Map([
      ['one', due],
      ['two', due],
    ]),
  );
  answerCalls({
    'GET /api/sets/:id': ({ path }) =>
      path.endsWith('gone') ? refuse(404) : new Response('404 page not found', { status: 404 }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Remembered />
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await waitFor(() => expect(screen.queryByText('1 due of 1 card')).toBeNull());
  expect(screen.getByText('2 due of 2 cards')).toBeTruthy();
  await forgetSet('shown');
});

test('the days to come are named by letters in Arabic, whose short names are whole words', async () => {
  answerCalls({ 'GET /api/sets/:id': () => refuse(404) });
  await mergeIntoSet('set', new Map([['card', gradeCard(undefined, 'good', 0)]]));
  render(
    <TextsProvider texts={createTexts('ar')}>
      <QueryClientProvider client={createQueryClient()}>
        <StudyOverview nowMs={0} />
      </QueryClientProvider>
    </TextsProvider>,
  );
  const narrow = new Intl.DateTimeFormat('ar', { weekday: 'narrow' });
  expect(await screen.findAllByText(narrow.format(startOfDay(0, 1)))).toHaveLength(2);
  await forgetSet('set');
});

test('what is due is told for today and for the days to come', async () => {
  answerCalls({ 'GET /api/sets/:id': () => refuse(404) });
  const due = gradeCard(undefined, 'good', 0);
  await mergeIntoSet(
    listSetId,
    new Map([
      ['one', due],
      ['two', due],
      ['later', { ...due, dueMs: startOfDay(0, 2) }],
    ]),
  );
  const { rerender } = render(overview(0));
  expect(await screen.findByText('2 due today')).toBeTruthy();
  expect(screen.getByText('3 cards remembered, with answers on 0 of the last 14 days.')).toBeTruthy();
  const day = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' });
  const told = screen.getAllByText(/ due$/).map(({ textContent }) => textContent);
  expect(told.slice(0, 3)).toEqual([
    `${day.format(0)}: 2 cards due`,
    `${day.format(startOfDay(0, 1))}: 0 cards due`,
    `${day.format(startOfDay(0, 2))}: 1 card due`,
  ]);
  expect(told).toHaveLength(14);
  rerender(overview(startOfDay(0, -9)));
  expect(screen.getByText('Nothing is due today.')).toBeTruthy();
});

function overview(nowMs: number) {
  return (
    <QueryClientProvider client={createQueryClient()}>
      <StudyOverview nowMs={nowMs} />
    </QueryClientProvider>
  );
}
