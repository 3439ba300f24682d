import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { newSet } from '../../sets/contract/set.ts';
import { foldForSearch, searchWords } from '../../platform/rules/text/search-text.ts';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import type { OpenDatabase } from '../../testing/server/test-databases.ts';
import type { QueriedDatabase } from '../../platform/server/database/opened-database.ts';
import { deleteSet, insertSet, updateSet } from '../../sets/server/set-store.ts';
import { findSets } from './find-sets.ts';
import { indexChanges } from './index-changes.ts';
import { deleteSearchText, deleteSearchTextsOfSet, writeSearchTexts } from './search-text-store.ts';
import type { SetBits } from './set-bits.ts';
import type { SearchText } from './search-text-store.ts';

/** Wildcards, quotes, operators and escapes of both databases, and all kinds of scripts. */
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
          await indexAll(opened);
          for (const search of all) expect(await find(opened, search)).toEqual(findInModel(sets, search));
        },
      ),
      { numRuns: 15 },
    );
  });

  test('finds what sets hold after any change, whatever of it is indexed', async () => {
    const opened = await database.open();
    const words = ['sign', 'signs', 'si', 'gn', 's', '手話', 'x'.repeat(900) + 'end', 'end'];
    const held = fc.array(fc.constantFrom(...words), { maxLength: 3 });
    const step = fc.oneof(
      fc.record({ set: fc.nat({ max: 3 }), texts: fc.array(held, { maxLength: 2 }) }),
      fc.constant('index' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12, size: 'max' }), async (steps) => {
        await opened.db.deleteFrom('sets').execute();
        const sets: string[][] = [[], [], [], []];
        await insertTexts(opened, sets);
        for (const one of steps) {
          if (one === 'index') await indexAll(opened);
          else {
            sets[one.set] = one.texts.map((text) => text.join(' '));
            await deleteSearchTextsOfSet(opened.db, String(one.set));
            const rows = one.texts.map((text, place) => textOf(String(one.set), place, text.join(' ')));
            await writeSearchTexts(opened.db, rows);
          }
        }
        for (const word of words) expect([word, await find(opened, word)]).toEqual([word, findInModel(sets, word)]);
      }),
      { numRuns: 40 },
    );
  });

  test('finds the same after the indexing was broken off at any statement and done again', async () => {
    const opened = await database.open();
    const sets = [['sign', 'more signs'], ['sign language'], ['another']];
    await insertTexts(opened, sets);
    for (let failAt = 1, isDone = false; !isDone; failAt++) {
      await opened.db
        .updateTable('search_texts')
        .set({ folded: `changed ${failAt}` })
        .where('id', '=', '2-0')
        .execute();
      isDone = await indexUntil(opened, failAt);
      for (const word of ['sign', 'more', 'changed', `${failAt}`, `${failAt - 1}`]) {
        const changed = [...sets.slice(0, 2), [`changed ${failAt}`]];
        expect([failAt, word, await find(opened, word)]).toEqual([failAt, word, findInModel(changed, word)]);
      }
    }
  });

  test('finds a set while it is being indexed', async () => {
    const opened = await database.open();
    await insertTexts(opened, [['sign']]);
    for (let round = 0; round < 20; round++) {
      await writeSearchTexts(opened.db, [textOf('0', 1 + round, `more ${round}`)]);
      const found: string[][] = [];
      let isIndexed = false;
      const indexing = indexAll(opened).finally(() => (isIndexed = true));
      while (!isIndexed) {
        found.push(await find(opened, 'sign'));
        await nextTurn();
      }
      await indexing;
      expect(new Set(found.map((ids) => ids.join()))).toEqual(new Set(['0']));
    }
  });

  test('finds which sets are listed and have a category', async () => {
    const opened = await database.open();
    await insertTexts(opened, [['word'], ['word'], ['word']]);
    await updateSet(opened.db, '1', { categories: 'Food', visibility: 'public' });
    await updateSet(opened.db, '2', { categories: 'food, Family', visibility: 'private' });
    await opened.db.updateTable('sets').set({ card_count: 1 }).where('id', '!=', '0').execute();
    const wanted = { words: ['word'], audience: 'visitors', category: 'food' } as const;
    for (const index of [async () => {}, () => indexAll(opened)]) {
      await index();
      expect(await idsOf(opened, await findSets(opened, wanted))).toEqual(['1', '2']);
      expect(await idsOf(opened, await findSets(opened, { ...wanted, isListed: true }))).toEqual(['1']);
      expect(await idsOf(opened, await findSets(opened, { ...wanted, category: 'family' }))).toEqual(['2']);
    }
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
  });

  test('takes long words and many of them', async () => {
    const opened = await database.open();
    const long = 'abcdefghij'.repeat(20);
    await insertTexts(opened, [[`${long} and more`], [long.slice(1)]]);
    expect(await find(opened, long)).toEqual(['0']);
    expect(await find(opened, 'a b c d e f g h i m')).toEqual(['0']);
  });
});

/** A text is named `set-place`. */
async function insertTexts({ db }: OpenDatabase, sets: readonly (readonly string[])[]): Promise<void> {
  for (const [index, texts] of sets.entries()) {
    const setId = String(index);
    await insertSet(db, { ...newSet.parse({}), id: setId, createdAt: 0 });
    const rows = texts.map((one, place) => textOf(setId, place, one));
    await writeSearchTexts(db, rows);
  }
}

function textOf(setId: string, place: number, text: string): SearchText {
  return { id: `${setId}-${place}`, setId, text };
}

async function indexAll(opened: QueriedDatabase): Promise<void> {
  while (await indexChanges(opened));
}

/**
 * Broken off at a statement.
 * @returns whether it was done before
 */
async function indexUntil({ db, dialect }: OpenDatabase, statement: number): Promise<boolean> {
  let left = statement;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1;
      if (left === 0) throw new Error('Broken off');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return await indexAll({ db: db.withPlugin(plugin), dialect }).then(
    () => true,
    () => false,
  );
}

async function find(opened: OpenDatabase, search: string): Promise<string[]> {
  return await idsOf(opened, await findSets(opened, { words: searchWords(search), audience: 'admin' }));
}

async function idsOf({ db }: OpenDatabase, found: SetBits): Promise<string[]> {
  const rows = await db.selectFrom('sets').select(['id', 'number']).execute();
  return rows
    .filter(({ number }) => found.has(number))
    .map(({ id }) => id)
    .toSorted();
}

function findInModel(sets: readonly (readonly string[])[], search: string): string[] {
  const folded = sets.map((texts) => texts.map(foldForSearch));
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
