import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newSet } from '../../sets/contract/set.ts';
import type { Visibility } from '../../sets/contract/set.ts';
import { maxCategoriesLength } from '../../platform/rules/limits.ts';
import { foldCase } from '../../platform/rules/text/search-text.ts';
import { newId } from '../../platform/server/base/new-id.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { addSet } from '../../sets/server/add-set.ts';
import { moveSetToBin, restoreSetFromBin } from '../../sets/server/bin-store.ts';
import { deleteSet, updateSet } from '../../sets/server/set-store.ts';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import {
  correctCatalogTotals,
  countInCategory,
  isListed,
  listCategoriesInUse,
  readCatalogTotals,
} from './catalog-store.ts';

const visibility = fc.constantFrom<Visibility>('public', 'public', 'unlisted', 'private');
const categories = fc.constantFrom<string>('', 'Food', 'food, Family', 'Food, FAMILY', 'Numbers');
const place = fc.nat({ max: 2 });

const change = fc.oneof(
  fc.record({ kind: fc.constant('add'), place, visibility, categories }),
  fc.record({ kind: fc.constant('edit'), place, visibility, categories }),
  fc.record({ kind: fc.constant('cards'), place, count: fc.nat({ max: 2 }) }),
  fc.record({ kind: fc.constant('views'), place, count: fc.nat({ max: 9 }) }),
  fc.record({ kind: fc.constantFrom('bin', 'unbin', 'delete'), place }),
);
type Change = typeof change extends fc.Arbitrary<infer Drawn> ? Drawn : never;

describeOnBothDatabases('What the catalog counts', (database) => {
  test('is what its sets come to after any change', async () => {
    const { db } = await database.open();
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 40, size: 'max' }), async (changes) => {
        await db.deleteFrom('sets').execute();
        for (const one of changes) await apply(db, one);
        expect(await readKept(db)).toEqual(await countAfresh(db));
        expect(await correctCatalogTotals(db)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  test('is right when many change sets at once, and one of them fails', async () => {
    const { db } = await database.open();
    for (let each = 0; each < 3; each++)
      await apply(db, { kind: 'add', place: each, visibility: 'public', categories: 'Food' });
    const changeAll = (count: number) =>
      db.transaction().execute(async (transaction) => {
        for (let each = 0; each < 3; each++) await apply(transaction, { kind: 'cards', place: each, count: count % 3 });
        if (count === 4) throw new Error('Fails');
      });
    await Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8].map(changeAll));
    expect(await readKept(db)).toEqual(await countAfresh(db));
  });

  test('stays in few rows, however often sets change', async () => {
    const { db } = await database.open();
    await apply(db, { kind: 'add', place: 0, visibility: 'public', categories: 'Food' });
    for (let turn = 0; turn < 20; turn++) await apply(db, { kind: 'cards', place: 0, count: turn % 3 });
    expect(await db.selectFrom('catalog_totals').selectAll().execute()).toHaveLength(1);
    expect(await db.selectFrom('catalog_categories').selectAll().execute()).toHaveLength(1);
  });

  test('takes a category with the longest name of characters that take up most room', async () => {
    const { db } = await database.open();
    const letters = Array.from({ length: maxCategoriesLength }, (_, index) => 0x20000 + ((index * 7_919) % 40_000));
    const name = String.fromCodePoint(...letters);
    await apply(db, { kind: 'add', place: 0, visibility: 'public', categories: name });
    await apply(db, { kind: 'cards', place: 0, count: 1 });
    expect(await readKept(db)).toMatchObject({ sets: 1, categories: [{ folded: foldCase(name), name }] });
  });

  test('is corrected when it is wrong', async () => {
    const { db } = await database.open();
    await apply(db, { kind: 'add', place: 0, visibility: 'public', categories: 'Food' });
    await apply(db, { kind: 'cards', place: 0, count: 2 });
    await db.insertInto('catalog_totals').values({ sets: 3, cards: -1, views: 7 }).execute();
    await db.insertInto('catalog_categories').values({ folded: 'gone', name: 'Gone', sets: 1 }).execute();
    await db.deleteFrom('catalog_categories').where('folded', '=', 'food').execute();
    expect(await correctCatalogTotals(db)).toBe(true);
    expect(await readKept(db)).toEqual({ sets: 1, cards: 2, views: 0, categories: [{ folded: 'food', name: 'Food' }] });
    expect(await countInCategory(db, 'food')).toBe(1);
    expect(await correctCatalogTotals(db)).toBe(false);
  });
});

async function apply(db: Database, one: Change): Promise<void> {
  const id = `set-${one.place}`;
  if ('categories' in one) {
    const { visibility, categories } = one;
    if (one.kind === 'edit') await updateSet(db, id, { visibility, categories });
    else if ((await db.selectFrom('sets').where('id', '=', id).select('id').execute()).length === 0)
      await addSet(db, { ...newSet.parse({}), id, visibility, categories, createdAt: 0 }, newId);
  } else if ('count' in one) {
    const counts = one.kind === 'cards' ? { card_count: one.count } : { view_count: one.count };
    await db.updateTable('sets').set(counts).where('id', '=', id).execute();
  } else if (one.kind === 'bin') await moveSetToBin(db, id, 1);
  else if (one.kind === 'unbin') await restoreSetFromBin(db, id);
  else await deleteSet(db, id);
}

async function readKept(db: Database) {
  return { ...(await readCatalogTotals(db)), categories: inOrder(await listCategoriesInUse(db)) };
}

async function countAfresh(db: Database) {
  const sets = await db.selectFrom('sets').where(isListed).selectAll().execute();
  const ids = ['', ...sets.map(({ id }) => id)];
  const rows = await db
    .selectFrom('set_categories')
    .where('set_id', 'in', ids)
    .select('name')
    .orderBy('name')
    .execute();
  const names = new Map(rows.toReversed().map(({ name }) => [foldCase(name), name]));
  return {
    sets: sets.length,
    cards: sets.reduce((sum, set) => sum + set.card_count, 0),
    views: sets.reduce((sum, set) => sum + set.view_count, 0),
    categories: inOrder([...names].map(([folded, name]) => ({ folded, name }))),
  };
}

function inOrder<Category extends { folded: string }>(categories: readonly Category[]): Category[] {
  return categories.toSorted((a, b) => (a.folded < b.folded ? -1 : 1));
}
