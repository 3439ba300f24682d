import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, refuse, withheld } from '../../api/web/test-answers.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { setQuery, setsQuery } from '../../sets/web/sets-queries.ts';
import { buildCard } from '../../testing/rules/build-card.ts';
import { buildSet } from '../../testing/rules/build-set.ts';
import { cardsKey } from './shown-cards.ts';
import { deleteIfUntouched } from './untouched-set.ts';

afterEach(() => void vi.restoreAllMocks());

const untouched = buildSet({ id: 'a', title: 'New Flashcard Set', cardCount: 0 });

function open(set: StudySet | undefined, cards: readonly unknown[] | undefined = [], answer?: () => Response) {
  const calls = answerCalls({ 'DELETE /api/sets/:id': () => answer?.() });
  const client = new QueryClient();
  client.setQueryData(setQuery('a').queryKey, set);
  client.setQueryData(cardsKey('a'), cards);
  client.setQueryData(setsQuery('').queryKey, [untouched, buildSet({ id: 'b' })]);
  const listed = () => client.getQueryData(setsQuery('').queryKey)?.map(({ id }) => id);
  return { calls, client, listed };
}

test('a set with its first title and without cards is deleted when it is left, unless the server knows better', async () => {
  const { calls, client, listed } = open(untouched);
  expect(await deleteIfUntouched(client, 'a')).toBe('deleted');
  expect(calls.map(({ name, path, query }) => [name, path, query])).toEqual([
    ['DELETE /api/sets/:id', '/api/sets/a', { ifUntouched: '1' }],
  ]);
  expect(listed()).toEqual(['b']);
});

test.for<Partial<StudySet>>([
  { publicTitle: 'A' },
  { description: 'A' },
  { categories: 'A' },
  { tags: 'A' },
  { signLanguage: 'ase' },
  { termLanguage: 'en' },
  { signer: 'A' },
  { licence: 'A' },
  { customThumbnailPath: '/media/a.jpg' },
  { visibility: 'private' },
])('one that has more is deleted too, which is told: %o', async (more) => {
  const { client } = open({ ...untouched, ...more });
  expect(await deleteIfUntouched(client, 'a')).toBe('deletedWithMore');
});

test.for<[string, StudySet | undefined, readonly unknown[] | undefined]>([
  ['has a title', { ...untouched, title: 'Animals' }, []],
  ['has a card', untouched, [buildCard({ id: '1' })]],
  ['is not read yet', undefined, []],
])('a set that %s is kept', async ([, set, cards]) => {
  const { calls, client, listed } = open(set, cards);
  expect(await deleteIfUntouched(client, 'a')).toBe('kept');
  expect([calls, listed()]).toEqual([[], ['a', 'b']]);
});

test('a set whose cards are not read yet is kept', async () => {
  const { calls, client } = open(untouched);
  client.removeQueries({ queryKey: cardsKey('a') });
  expect([await deleteIfUntouched(client, 'a'), calls]).toEqual(['kept', []]);
});

test('what is being saved is waited for, and may be a card', async () => {
  const { calls, client } = open(untouched);
  const saved = withheld<undefined>();
  const saving = client
    .getMutationCache()
    .build(client, { mutationFn: saved.answer, onSuccess: () => client.setQueryData(cardsKey('a'), [{}]) });
  void saving.execute(undefined);
  const left = deleteIfUntouched(client, 'a');
  saved.give(undefined);
  expect([await left, calls]).toEqual(['kept', []]);
});

test('a set that the server refuses to delete is kept', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { client, listed } = open(untouched, [], () => refuse(409));
  expect(await deleteIfUntouched(client, 'a')).toBe('kept');
  expect(listed()).toEqual(['a', 'b']);
});
