import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { newId } from '../../platform/server/base/new-id.ts';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import type { OpenDatabase } from '../../testing/server/test-databases.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';
import { openEventBuffer } from './event-buffer.ts';
import type { EventBuffer } from '../../platform/server/services/services.ts';
import { reconcileCounters } from './reconcile-counters.ts';
import { readAnalytics } from './routes.ts';

describeOnBothDatabases('reconciling', (database) => {
  let db: OpenDatabase['db'];
  let setId: string;
  let events: EventBuffer;
  beforeEach(async () => {
    ({ db } = await database.open());
    setId = await insertTestSet(db);
    const buffer = openEventBuffer({ db, now: Date.now });
    onTestFinished(() => buffer.close());
    events = buffer;
  });

  const reconcile = () => reconcileCounters({ db, events });
  const kept = () =>
    db.selectFrom('sets').select(['card_count', 'view_count']).where('id', '=', setId).executeTakeFirst();

  async function addCards(count: number): Promise<void> {
    const cards = Array.from({ length: count }, (_, index) => ({
      id: newId(),
      set_id: setId,
      term: '',
      definition: '',
      show_media_and_text: 0 as const,
      order_index: index,
      media_key: null,
      poster_key: null,
    }));
    await db.insertInto('cards').values(cards).execute();
  }

  function addEvents(times: number): void {
    for (let count = 0; count < times; count++) {
      events.add({ setId, eventType: 'set_view', value: 0 }, '203.0.113.7');
      events.add({ setId, eventType: 'quiz_complete', value: 33.3 }, '203.0.113.7');
    }
  }

  test('finds nothing to correct where all is right', async () => {
    addEvents(100);
    expect(await reconcile()).toBe(0);
    await insertTestSet(db);
    expect(await reconcile()).toBe(0);
  });

  test('recomputes counters from what is stored, and returns how many were wrong', async () => {
    await addCards(3);
    addEvents(2);
    await events.flush();
    await db.updateTable('sets').set({ view_count: 99 }).execute();
    expect(await reconcile()).toBe(2);
    expect(await kept()).toEqual({ card_count: 3, view_count: 2 });
    expect(await readAnalytics({ db, events, now: () => 0 }, { range: 'all', setId })).toMatchObject({
      totalViews: 2,
      totalQuizzes: 2,
      totalFlips: 0,
      avgQuizScore: 33,
    });
    expect(await reconcile()).toBe(0);
  });

  test('many sets are all looked at', async () => {
    for (let count = 0; count < 120; count++) await insertTestSet(db);
    await db.updateTable('sets').set({ view_count: 1 }).execute();
    expect(await reconcile()).toBe(121);
    expect(await reconcile()).toBe(0);
  });

  test('loses no event that is counted meanwhile', async () => {
    let sent = 0;
    for (let round = 0; round < 20; round++) {
      await db.updateTable('sets').set({ view_count: 1_000 }).execute();
      let isReconciling = true;
      const reconciling = Promise.all([reconcile(), reconcile()]).then(() => {
        isReconciling = false;
      });
      while (isReconciling) {
        addEvents(1);
        sent += 1;
        await events.flush();
        await yieldToEventLoop();
      }
      await reconciling;
    }
    expect(await kept()).toMatchObject({ view_count: sent });
    expect(await reconcile()).toBe(0);
  });
});
