import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import type { TestDatabase } from '../../testing/server/test-databases.ts';
import { openTestAdmin } from '../../testing/server/test-admin.ts';
import { emptyBin } from './empty-bin.ts';
import { longAfter } from '../../testing/server/test-services.ts';

/** Enough rows for many slices of work. */
const rows = 3_000;
const csv = Array.from({ length: rows }, (_, row) => `term ${row},${'all the words of its definition '.repeat(10)}\n`);

describeOnBothDatabases('A public set', (database) => {
  test('is read while another is imported, and while it is deleted', async () => {
    const watch = new Watch();
    const admin = await openTestAdmin(watched(database, watch));
    const read = await admin.addSet({ title: 'Read' });
    const written = await admin.addSet({ title: 'Written' });
    const events: string[] = [];
    const visit = async (path: string) => {
      const answer = await admin.visit(path);
      events.push(`${answer.statusCode}`);
    };
    const visitAll = () => Promise.all([visit(`/api/sets/${read.id}`), visit('/api/catalog/sets'), visit('/readyz')]);

    let visits = watch.first('InsertQueryNode').then(visitAll);
    await admin.upload(`/api/sets/${written.id}/import-csv`, { file: Buffer.from(csv.join('')) });
    events.push('imported');
    await visits;

    visits = watch.first('DeleteQueryNode').then(visitAll);
    await admin.call('DELETE', `/api/sets/${written.id}`);
    await emptyBin(longAfter(admin.services));
    events.push('deleted');
    await visits;

    expect(events.slice(0, 4)).toEqual(['200', '200', '200', 'imported']);
    // SQLite deletes a set in one step, which may end before the visits do.
    const deletion = database.name === 'sqlite' ? events.slice(4).toSorted() : events.slice(4);
    expect(deletion).toEqual(['200', '200', '200', 'deleted']);
  });
});

type Kind = RootOperationNode['kind'];

class Watch implements KyselyPlugin {
  #wanted: { readonly kind: Kind; readonly found: () => void } | undefined;

  first(kind: Kind): Promise<void> {
    return new Promise((found) => (this.#wanted = { kind, found }));
  }

  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    if (node.kind === this.#wanted?.kind) this.#wanted.found();
    return node;
  }

  readonly transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

function watched(database: TestDatabase, watch: Watch): TestDatabase {
  const open = async () => {
    const opened = await database.open();
    return { ...opened, db: opened.db.withPlugin(watch) };
  };
  return { ...database, open };
}
