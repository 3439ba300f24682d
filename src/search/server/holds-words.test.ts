import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertCards } from '../../cards/server/card-store.ts';
import { newSet } from '../../sets/contract/set.ts';
import { foldCaseAndMarks, searchWords } from '../../platform/rules/text/search-text.ts';
import { newId } from '../../platform/server/base/new-id.ts';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import type { OpenDatabase } from '../../testing/server/test-databases.ts';
import { deleteSet, insertSet } from '../../sets/server/set-store.ts';
import { filterHolding, listHolding } from './holds-words.ts';
import { writeSetText } from './set-text-store.ts';
import { foldMarksForSearch } from '../../platform/server/database/migrations/027-search-without-marks.ts';

/** Contains wildcards, quotes, operators and escapes of both databases, and characters of many scripts. */
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
          const all = [...searches, ...piecesOf(sets)].filter((search) => searchWords(search).length > 0);
          for (const search of all) expect(await find(opened, search)).toEqual(findInModel(sets, search));
        },
      ),
      { numRuns: 15 },
    );
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
    const sets = texts.map((one) => [one]);
    await insertTexts(opened, sets);
    const patterns = [...'%_*?[]\'"\\', '%%%', '___', '***', '[a-z]', 'a AND b', 'OR'];
    for (const search of [...texts, ...patterns]) {
      expect([search, await find(opened, search)]).toEqual([search, findInModel(sets, search)]);
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

  test('finds texts with and without marks by each other, also those that were written before it did', async () => {
    const opened = await database.open();
    await insertTexts(opened, [['Café'], ['CAFE'], ['مُعَلِّم'], ['ぎ']]);
    expect(await find(opened, 'café')).toEqual(['0', '1']);
    expect(await find(opened, 'معلم')).toEqual(['2']);
    expect(await find(opened, 'き')).toEqual([]);
    await opened.db
      .updateTable('set_texts')
      .set({ folded: 'thé', parts: '\u0001' })
      .where('set_id', '=', '0')
      .execute();
    expect(await find(opened, 'the')).toEqual([]);
    await foldMarksForSearch(opened.db);
    expect(await find(opened, 'the')).toEqual(['0']);
    expect(await find(opened, 'é')).toEqual(['0', '1']);
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

  test('finds what sets hold after any change', async () => {
    const opened = await database.open();
    const words = ['sign', 'signs', 'si', 'gn', 's', '手話', 'x'.repeat(900) + 'end', 'end'];
    const held = fc.array(fc.constantFrom(...words), { maxLength: 3 });
    const step = fc.record({ set: fc.nat({ max: 3 }), texts: fc.array(held, { maxLength: 2 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12, size: 'max' }), async (steps) => {
        await opened.db.deleteFrom('sets').execute();
        const sets: string[][] = [[], [], [], []];
        await insertTexts(opened, sets);
        for (const { set, texts } of steps) {
          sets[set] = texts.map((text) => text.join(' '));
          await opened.db.deleteFrom('cards').where('set_id', '=', String(set)).execute();
          await addTexts(opened, String(set), sets[set]);
        }
        for (const word of words) expect([word, await find(opened, word)]).toEqual([word, findInModel(sets, word)]);
      }),
      { numRuns: 40 },
    );
  });

  test('finds nothing of deleted sets', async () => {
    const opened = await database.open();
    await insertTexts(opened, [['gone', 'stays'], ['gone'], ['stays']]);
    await deleteSet(opened.db, '1');
    expect(await find(opened, 'gone')).toEqual(['0']);
    expect(await opened.db.selectFrom('set_texts').select('set_id').orderBy('set_id').execute()).toEqual([
      { set_id: '0' },
      { set_id: '2' },
    ]);
  });

  test('takes long words and many of them', async () => {
    const opened = await database.open();
    const long = 'abcdefghij'.repeat(20);
    await insertTexts(opened, [[`${long} and more`], [long.slice(1)]]);
    expect(await find(opened, long)).toEqual(['0']);
    expect(await find(opened, 'a b c d e f g h i m')).toEqual(['0']);
  });
});

async function insertTexts(opened: OpenDatabase, sets: readonly (readonly string[])[]): Promise<void> {
  for (const [index, texts] of sets.entries()) {
    await insertSet(opened.db, { ...newSet.parse({}), title: '', id: String(index), createdAt: 0 });
    await addTexts(opened, String(index), texts);
  }
}

async function addTexts({ db }: OpenDatabase, setId: string, texts: readonly string[]): Promise<void> {
  const cards = texts.map((term, orderIndex) => ({ id: newId(), setId, term, definition: '', orderIndex }));
  if (cards.length > 0) await insertCards(db, cards);
  await writeSetText(db, setId);
}

/** Searches by the index and by the texts. */
async function find(opened: OpenDatabase, search: string): Promise<string[]> {
  const wanted = { words: searchWords(search), audience: 'admin' } as const;
  const found = (await listHolding(opened, wanted)).toSorted();
  const ids = (await opened.db.selectFrom('sets').select('id').execute()).map(({ id }) => id);
  expect([...(await filterHolding(opened, ids, wanted))].toSorted()).toEqual(found);
  return found;
}

function findInModel(sets: readonly (readonly string[])[], search: string): string[] {
  const folded = sets.map((texts) => texts.map(foldCaseAndMarks));
  const isFound = (texts: readonly string[]) =>
    searchWords(search).every((word) => texts.some((one) => one.includes(word)));
  return folded.flatMap((texts, index) => (isFound(texts) ? [String(index)] : [])).toSorted();
}

function piecesOf(sets: readonly (readonly string[])[]): string[] {
  return sets
    .flat()
    .flatMap((one) =>
      [Array.from(one).slice(0, 2), Array.from(one).slice(1, 5), Array.from(one).slice(-2)].map((piece) =>
        piece.join(''),
      ),
    );
}
