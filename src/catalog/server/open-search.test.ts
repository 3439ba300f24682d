import { dirname } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newSet } from '../../sets/contract/set.ts';
import { newId } from '../../platform/server/base/new-id.ts';
import { migrate } from '../../platform/server/database/migrate.ts';
import { addSet } from '../../sets/server/add-set.ts';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import { openSearch } from './open-search.ts';

describeOnBothDatabases('Search in a thread', (database) => {
  async function start() {
    const url = await database.createUrl();
    const { db, dialect } = database.openUrl(url);
    await migrate(db, dialect);
    const isFile = database.name === 'sqlite';
    const search = openSearch({
      dataDir: isFile ? dirname(url) : '',
      databaseUrl: isFile ? undefined : url,
      logLevel: 'warn',
    });
    onTestFinished(() => search.close());
    const add = async (id: string, title: string) => {
      await db
        .transaction()
        .execute((transaction) => addSet(transaction, { ...newSet.parse({ title }), id, createdAt: 0 }, newId));
      await db.updateTable('sets').set({ card_count: 1 }).where('id', '=', id).execute();
    };
    const find = (word: string) =>
      search.findListed({ words: [word], signLanguage: '', category: '', sort: 'az', limit: 10, offset: 0, after: [] });
    return { db, search, add, find };
  }

  test('finds what was saved a moment ago', async () => {
    const { search, add, find } = await start();
    await add('a', 'First words');
    await add('b', 'More words');
    expect(await find('words')).toEqual({ ids: ['a', 'b'], total: 2, totalIsExact: true });
    expect(await find('first')).toEqual({ ids: ['a'], total: 1, totalIsExact: true });
    expect(await search.findForAdmin(['more', 'words'])).toHaveLength(1);
  });

  test('checks the totals of the catalog', async () => {
    const { db, search, add } = await start();
    await add('a', 'First words');
    expect(await search.areTotalsRight()).toBe(true);
    await db.updateTable('catalog_totals').set({ sets: 7 }).execute();
    expect(await search.areTotalsRight()).toBe(false);
  });

  test('fails with the fault of the database, and when it is closed', async () => {
    const { db, search, find } = await start();
    await db.schema.dropTable('set_texts').execute();
    await expect(find('word')).rejects.toThrow('set_texts');
    await search.close();
    await expect(find('word')).rejects.toMatchObject({ problem: { status: 503 } });
  });

  test('refuses at once whom too many are waiting before, and answers the others', async () => {
    const { add, find } = await start();
    await add('a', 'First words');
    const searches = await Promise.allSettled(Array.from({ length: 210 }, () => find('words')));
    expect(searches.filter(({ status }) => status === 'fulfilled')).toHaveLength(200);
    expect(searches.at(-1)).toMatchObject({ reason: { problem: { status: 503 } } });
    expect(await find('words')).toMatchObject({ total: 1 });
  });
});
