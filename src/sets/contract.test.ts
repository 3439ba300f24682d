import { expect, test } from 'vitest';
import { newSet, setChange, setRemoval } from './contract/set.ts';
import { categoryRoutes } from './contract/set-routes.ts';

test('A new set is public, has a title and says nothing else', () => {
  expect(newSet.parse({})).toEqual({
    title: 'New Flashcard Set',
    publicTitle: '',
    description: '',
    categories: '',
    tags: '',
    signLanguage: '',
    termLanguage: '',
    signer: '',
    licence: '',
    visibility: 'public',
  });
});

test.each([
  ['title', 200],
  ['publicTitle', 200],
  ['description', 5_000],
  ['categories', 500],
  ['tags', 500],
  ['signer', 200],
  ['licence', 500],
])('The %s of a set has at most %i characters, and so have the three that were seen', (name, most) => {
  const isTaken = (edit: object) => setChange.safeParse(edit).success;
  const [longest, longer] = ['x'.repeat(most), 'x'.repeat(most + 1)];
  expect([isTaken({ [name]: longest }), isTaken({ [name]: longer })]).toEqual([true, false]);
  const seen = [Array(3).fill(longest), Array(4).fill(longest), [longer]];
  expect(seen.map((texts) => isTaken({ seen: { [name]: texts } }))).toEqual([true, false, false]);
});

test('An edit holds what is to change, with the state that it began from', () => {
  const edit = { title: 'Animals', visibility: 'unlisted', hintsFromPicture: true, revision: 3 };
  expect(setChange.parse({ ...edit, unknown: 1 })).toEqual(edit);
  for (const wrong of [{ title: ' ' }, { visibility: 'secret' }, { revision: 1.5 }, { signLanguage: 'no tag' }]) {
    expect([wrong, setChange.safeParse(wrong).success]).toEqual([wrong, false]);
  }
});

test('A set is deleted as it is, or only while it is untouched', () => {
  expect([{}, { ifUntouched: '1' }, { ifUntouched: '0' }].map((query) => setRemoval.safeParse(query).success)).toEqual([
    true,
    true,
    false,
  ]);
});

test('A category has a name without a comma, which may be that of another where both become one', () => {
  const { body } = categoryRoutes['PUT /api/categories/:id'];
  expect(body.parse({ name: ' Food ', merge: true })).toEqual({ name: 'Food', merge: true });
  const told = (name: string) => body.safeParse({ name }).error?.issues.map(({ message }) => message);
  expect(told(' ')).toEqual(['Please enter a category name']);
  expect(told('a,b')).toEqual(['A category name cannot have a comma.']);
  expect(told('x'.repeat(101))).toEqual(['At most 100 characters']);
  const created = categoryRoutes['POST /api/categories'].body.safeParse({ name: '' });
  expect(created.error?.issues).toMatchObject([{ message: 'Please enter a category name' }]);
});
