import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newSet } from '../../shared/contract/set.ts';
import { foldForSearch, searchWords } from '../../shared/text/search-text.ts';
import { matchesSearch } from './matches-search.ts';
import { describeOnBothDatabases } from '../testing/test-databases.ts';
import type { OpenDatabase } from '../testing/test-databases.ts';
import { deleteSet, insertSet } from '../sets/store/set-store.ts';
import { deleteSearchText, deleteSearchTextsOfSet, writeSearchTexts } from './search-text-store.ts';
import type { SearchText } from './search-text-store.ts';

/** Wildcards, quotes, operators and escapes of both databases, scripts with and without case, signs outside the first plane. */
const characters = [...'aAbBßẞıİiςΣé日本語🤟👍🏽%_*?[]^-"\'\\/(){}|&!+~:.,;@#$€0129', 'e\u0301', ' ', '\n'];
const text = (maxLength: number) => fc.array(fc.constantFrom(...characters), { maxLength }).map((all) => all.join(''));

describeOnBothDatabases('Search', (database) => {
  test('finds the sets of which every word is in some text, and no others, whatever the characters', async () => {
    const opened = await database.open();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(text(12), { maxLength: 4 }), { maxLength: 5 }),
        fc.array(text(6), { minLength: 1, maxLength: 8 }),
        async (sets, searches) => {
          await opened.db.deleteFrom('sets').execute();
          await insertTexts(opened, sets);
          for (const search of [...searches, ...piecesOf(sets)]) {
            expect(await find(opened, search)).toEqual(findInModel(sets, search));
          }
        },
      ),
      { numRuns: 60 },
    );
    await expectSoundIndex(opened);
  });

  test('takes every sign literally', async () => {
    const opened = await database.open();
    const texts = [
      '100%',
      '100',
      'a_b',
      'axb',
      '[abc]',
      'a',
      "o'clock",
      '"quoted"',
      'back\\slash',
      'NEAR(a b)',
      'a*b?',
      '-',
      '--',
    ];
    await insertTexts(
      opened,
      texts.map((one) => [one]),
    );
    for (const search of [
      ...texts,
      '%',
      '_',
      '*',
      '?',
      '[',
      ']',
      "'",
      '"',
      '\\',
      '%%%',
      '___',
      '***',
      '[a-z]',
      'a AND b',
      'OR',
    ]) {
      expect([search, await find(opened, search)]).toEqual([
        search,
        findInModel(
          texts.map((one) => [one]),
          search,
        ),
      ]);
    }
  });

  test('finds words of one and two letters to the last letter of a text', async () => {
    const opened = await database.open();
    await insertTexts(opened, [['sign'], ['gn'], ['n'], ['手話'], ['話'], ['']]);
    expect(await find(opened, 'n')).toEqual(['0', '1', '2']);
    expect(await find(opened, 'gn')).toEqual(['0', '1']);
    expect(await find(opened, '話')).toEqual(['3', '4']);
    expect(await find(opened, '手話')).toEqual(['3']);
  });

  test('finds a letter that is nearly everywhere', async () => {
    const opened = await database.open();
    const full = Array.from({ length: 26 ** 2 }, (_, index) => `e${(index + 360).toString(36)}`).join('');
    const sets = Array.from({ length: 40 }, (_, index) => (index % 10 === 7 ? ['nothing'] : [full, full]));
    await insertTexts(opened, sets);
    expect(await find(opened, 'e')).toEqual(findInModel(sets, 'e'));
    expect(await find(opened, 'n')).toEqual(findInModel(sets, 'n'));
  });

  test('finds the same sets whether a word is in few texts or in nearly all', async () => {
    const opened = await database.open();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('e', 'qz', 'é', '手', '手話', '%_', 'tea', 'a-b', 'qqqq'),
        fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 }),
        async (word, held) => {
          await opened.db.deleteFrom('sets').execute();
          const sets = held.map((texts) => texts.map((holds) => (holds ? `x${word}x` : `x${word.slice(0, -1)} x`)));
          await insertTexts(opened, sets);
          for (const search of [word, `${word} x`, `x${word}`]) {
            expect(await find(opened, search)).toEqual(findInModel(sets, search));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('finds the new text and not the old one after a change', async () => {
    const opened = await database.open();
    await insertTexts(opened, [['before'], ['before']]);
    await writeSearchTexts(opened.db, [{ id: '0-0', setId: '0', text: 'After' }]);
    expect(await find(opened, 'before')).toEqual(['1']);
    expect(await find(opened, 'AFTER')).toEqual(['0']);
    await expectSoundIndex(opened);
  });

  test('finds no texts that were deleted, alone or with their set', async () => {
    const opened = await database.open();
    await insertTexts(opened, [['gone', 'stays'], ['gone'], ['gone'], ['stays']]);
    await deleteSearchText(opened.db, '0-0');
    await deleteSearchTextsOfSet(opened.db, '1');
    await deleteSet(opened.db, '2');
    expect(await find(opened, 'gone')).toEqual([]);
    expect(await find(opened, 'stays')).toEqual(['0', '3']);
    expect(await opened.db.selectFrom('search_texts').select('id').orderBy('id').execute()).toEqual([
      { id: '0-1' },
      { id: '3-0' },
    ]);
    await expectSoundIndex(opened);
  });

  test('takes long words and many of them', async () => {
    const opened = await database.open();
    const long = 'abcdefghij'.repeat(20);
    await insertTexts(opened, [[`${long} and more`], [long.slice(1)]]);
    expect(await find(opened, long)).toEqual(['0']);
    expect(await find(opened, 'a b c d e f g h i m')).toEqual(['0']);
  });
});

/** One set per list of texts, named by its place; a text is named `set-place`. */
async function insertTexts({ db }: OpenDatabase, sets: readonly (readonly string[])[]): Promise<void> {
  for (const [index, texts] of sets.entries()) {
    const setId = String(index);
    await insertSet(db, { ...newSet.parse({}), id: setId, createdAt: 0 });
    const rows = texts.map((one, place): SearchText => ({ id: `${setId}-${place}`, setId, text: one }));
    await writeSearchTexts(db, rows);
  }
}

async function find({ db, dialect }: OpenDatabase, search: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sets')
    .select('id')
    .where(matchesSearch(dialect, search, 'admin'))
    .execute();
  return rows.map(({ id }) => id).toSorted();
}

function findInModel(sets: readonly (readonly string[])[], search: string): string[] {
  const folded = sets.map((texts) => texts.map(foldForSearch));
  const isFound = (texts: readonly string[]) =>
    searchWords(search).every((word) => texts.some((one) => one.includes(word)));
  return folded.flatMap((texts, index) => (isFound(texts) ? [String(index)] : [])).toSorted();
}

/** Searches that find something: the beginnings, middles and ends of what is there. */
function piecesOf(sets: readonly (readonly string[])[]): string[] {
  return sets
    .flat()
    .flatMap((one) =>
      [Array.from(one).slice(0, 2), Array.from(one).slice(1, 5), Array.from(one).slice(-2)].map((piece) =>
        piece.join(''),
      ),
    );
}

async function expectSoundIndex({ db, dialect }: OpenDatabase): Promise<void> {
  if (dialect.name === 'sqlite')
    await sql`insert into search_index (search_index, rank) values ('integrity-check', 1)`.execute(db);
}
