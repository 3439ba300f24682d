import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { describeOnBothDatabases } from './test-databases.ts';

describeOnBothDatabases('Migrations', (database) => {
  test('are each applied once, however often the server starts', async () => {
    const open = await database.create();
    for (const now of [1, 2]) {
      const { db, dialect } = open();
      await migrate(db, dialect, () => now);
    }
    const applied = await open().db.selectFrom('migrations').selectAll().execute();
    expect(applied).toEqual(migrations.map(({ name }) => ({ name, applied_at: 1 })));
  });
});
