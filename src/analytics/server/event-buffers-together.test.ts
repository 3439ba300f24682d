import { expect, test } from 'vitest';
import { migrate } from '../../platform/server/database/migrate.ts';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';
import { openEventBuffer } from './event-buffer.ts';

const address = '203.0.113.7';

describeOnBothDatabases('two event buffers over one database', (database) => {
  test('lose and double nothing, and never wait for each other', async () => {
    const open = await database.create();
    const first = open();
    await migrate(first.db, first.dialect);
    const setIds = await Promise.all(Array.from({ length: 10 }, () => insertTestSet(first.db)));
    const errors: unknown[] = [];
    const opened = database.name === 'postgres' ? [first, open()] : [first];
    const buffers = opened.map(({ db }) =>
      openEventBuffer({ db, now: Date.now, onError: (error) => errors.push(error) }),
    );
    for (let round = 0; round < 20; round++) {
      for (const [index, buffer] of buffers.entries()) {
        const order = index === 0 ? setIds : setIds.toReversed();
        for (const setId of order) buffer.add({ setId, eventType: 'set_view', value: 0 }, address);
      }
      await Promise.all(buffers.map((buffer) => buffer.flush()));
    }
    await Promise.all(buffers.map((buffer) => buffer.close()));
    expect(errors).toEqual([]);
    const sets = await first.db.selectFrom('sets').select('view_count').execute();
    expect(sets.map((set) => set.view_count)).toEqual(setIds.map(() => 20 * buffers.length));
  });
});
