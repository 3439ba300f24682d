import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, onTestFinished, test, describe } from 'vitest';
import type { EventType } from '../contract.ts';
import { eventKeysKeptMs } from '../../platform/rules/limits.ts';
import { newId } from '../../platform/server/base/new-id.ts';
import { describeOnBothDatabases, type OpenDatabase } from '../../testing/server/test-databases.ts';
import { deleteSet } from '../../sets/server/set-store.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';
import { openEventBuffer } from './event-buffer.ts';
import { EventPace, maxEventsPerMinute } from './event-limits.ts';
import { writeEvents } from './write-events.ts';
import type { EventBuffer } from '../../platform/server/services/services.ts';

const start = Date.UTC(2026, 2, 29, 0, 59, 59);
const address = '203.0.113.7';

describeOnBothDatabases('the event buffer', (database) => {
  let db: OpenDatabase['db'];
  let setId: string;
  let now: number;
  let errors: unknown[];
  let events: EventBuffer;
  beforeEach(async () => {
    ({ db } = await database.open());
    setId = await insertTestSet(db);
    now = start;
    errors = [];
    events = open({ db });
  });

  function open(opened: Pick<OpenDatabase, 'db'>): EventBuffer {
    const buffer = openEventBuffer({ ...opened, now: () => now, onError: (error) => errors.push(error) });
    onTestFinished(() => buffer.close());
    return buffer;
  }

  const add = (eventType: EventType, value = 0, from = address) => events.add({ setId, eventType, value }, from);
  const hours = () =>
    db
      .selectFrom('event_hours')
      .select(['event_type', 'hour', 'count', 'total'])
      .orderBy('hour')
      .orderBy('event_type')
      .execute();
  const totals = () =>
    db
      .selectFrom('event_hours')
      .select(({ fn }) => ['event_type', fn.sum('count').as('count'), fn.sum('total').as('total')])
      .groupBy(['set_id', 'event_type'])
      .orderBy('event_type')
      .execute();
  const views = async () => (await db.selectFrom('sets').select('view_count').executeTakeFirst())?.view_count;
  const refusal = (act: () => void): unknown => {
    try {
      act();
      return undefined;
    } catch (error) {
      return error;
    }
  };

  test('adds events up by set, type and hour, and the views to the set', async () => {
    add('set_view');
    add('set_view');
    add('quiz_complete', 80);
    add('quiz_complete', 95);
    now += 1_000;
    add('set_view');
    add('match_complete', 12.34);
    expect(await events.flush()).toBe(true);
    const hour = Math.floor(start / 3_600_000);
    expect(await hours()).toEqual([
      { event_type: 'quiz_complete', hour, count: 2, total: 175 },
      { event_type: 'set_view', hour, count: 2, total: 0 },
      { event_type: 'match_complete', hour: hour + 1, count: 1, total: 12.34 },
      { event_type: 'set_view', hour: hour + 1, count: 1, total: 0 },
    ]);
    expect(await views()).toBe(3);
  });

  test('writes without being asked', async () => {
    add('set_view');
    await expect.poll(views, { interval: 50 }).toBe(1);
  });

  test('what is added while it writes is written, too', async () => {
    add('set_view');
    const writing = events.flush();
    for (let count = 0; count < 100; count++) {
      add('set_view');
      await Promise.resolve();
    }
    await writing;
    await events.flush();
    expect(await views()).toBe(101);
  });

  test('closing writes the rest, and nothing is accepted after it', async () => {
    add('card_flip');
    await events.close();
    expect(await totals()).toEqual([{ event_type: 'card_flip', count: 1, total: 0 }]);
    expect(refusal(() => add('card_flip'))).toMatchObject({ problem: { status: 503 } });
  });

  test('events of a deleted set are dropped and take no others with them', async () => {
    const deleted = setId;
    add('set_view');
    setId = await insertTestSet(db);
    add('set_view');
    await deleteSet(db, deleted);
    expect(await events.flush()).toBe(true);
    expect(await views()).toBe(1);
    expect(await totals()).toHaveLength(1);
  });

  test('a set deleted while events are written loses no other events', async () => {
    const kept = setId;
    const doomed = await Promise.all(Array.from({ length: 20 }, () => insertTestSet(db)));
    for (const id of doomed) {
      setId = id;
      add('card_flip');
      setId = kept;
      add('set_view');
    }
    await Promise.all([events.flush(), ...doomed.map((id) => deleteSet(db, id))]);
    expect(await events.flush()).toBe(true);
    expect(errors).toEqual([]);
    expect(await views()).toBe(20);
    expect((await totals()).map(({ event_type }) => event_type)).toEqual(['set_view']);
  });

  test('a batch of many sets and hours is written whole', async () => {
    const setIds: string[] = [];
    for (let count = 0; count < 300; count++) setIds.push(await insertTestSet(db));
    // Added at once, because no event is accepted while a batch is written for longer than a second.
    for (const [index, id] of setIds.entries()) {
      setId = id;
      for (let hour = 0; hour < 5; hour++) {
        now = start + hour;
        add('card_flip', 0, `198.51.100.${index % 200}`);
        add('quiz_complete', 50, `198.51.100.${index % 200}`);
      }
    }
    expect(await events.flush()).toBe(true);
    const { count } = await db
      .selectFrom('event_hours')
      .select(({ fn }) => fn.sum<number>('count').as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(3_000);
  });

  test('what cannot be written is kept, tried again and counted once; meanwhile nothing more is accepted', async () => {
    await db.schema.alterTable('event_hours').renameTo('event_hours_away').execute();
    add('set_view');
    const writing = events.flush();
    add('set_view');
    expect(await writing).toBe(false);
    expect(await events.flush()).toBe(false);
    expect(errors).toHaveLength(1);
    expect(refusal(() => add('set_view'))).toMatchObject({
      problem: { status: 503 },
      headers: { 'retry-after': expect.any(String) },
    });
    await db.schema.alterTable('event_hours_away').renameTo('event_hours').execute();
    expect(await events.flush()).toBe(true);
    expect(await views()).toBe(2);
    expect((await hours()).map(({ count }) => count)).toEqual([2]);
    add('set_view');
    await events.flush();
    expect(await views()).toBe(3);
  });

  test('while the database takes too long, nothing more is accepted', async () => {
    const answers = Promise.withResolvers<void>();
    events = open({ db: db.withPlugin(answeringAfter(answers.promise)) });
    add('set_view');
    void events.flush();
    add('set_view');
    await expect.poll(() => refusal(() => add('card_flip'))).toMatchObject({ problem: { status: 503 } });
    await events.flushWithin(1);
    answers.resolve();
    await expect.poll(() => refusal(() => add('set_view'))).toBeUndefined();
    await events.flush();
    expect(await views()).toBe(3);
  });

  test('what is being written still waits, so that an answer that shows it waits too', async () => {
    const answers = Promise.withResolvers<void>();
    events = open({ db: db.withPlugin(answeringAfter(answers.promise)) });
    add('set_view');
    const written = events.flush();
    await events.flushWithin(1);
    expect(events.waiting).toBe(1);
    answers.resolve();
    await written;
    expect(events.waiting).toBe(0);
  });

  test('a batch that was written before its connection was lost is not counted again', async () => {
    const counts = [{ setId, eventType: 'set_view', hour: 1, count: 7, total: 0 }] as const;
    const keyedEvents = new Map([['hash', { ...counts[0], count: 1 }]]);
    const batch = { id: newId(), createdAt: now, counts, keyedEvents, observations: new Map() };
    await writeEvents({ db }, batch);
    await writeEvents({ db }, batch);
    expect(await views()).toBe(8);
  });

  test('an event with a key counts once: in one batch, in the next, after a restart, and through another process', async () => {
    const send = (buffer: EventBuffer, key: string) =>
      buffer.add({ setId, eventType: 'quiz_complete', value: 80 }, address, key);
    send(events, 'one');
    send(events, 'one');
    await events.flush();
    send(events, 'one');
    send(events, 'two');
    await events.close();
    const restarted = open({ db });
    send(restarted, 'one');
    const other = open({ db });
    send(other, 'two');
    send(other, 'three');
    await Promise.all([restarted.flush(), other.flush()]);
    expect(errors).toEqual([]);
    expect(await totals()).toEqual([{ event_type: 'quiz_complete', count: 3, total: 240 }]);
  });

  test('keys of another set are other keys', async () => {
    const first = setId;
    for (const id of [first, await insertTestSet(db)]) {
      events.add({ setId: id, eventType: 'card_flip', value: 0 }, address, 'one');
    }
    await events.flush();
    expect((await totals()).map(({ count }) => count)).toEqual([1, 1]);
  });

  test('keys are known for a day and then cleared away', async () => {
    const send = (key: string) => events.add({ setId, eventType: 'card_flip', value: 0 }, address, key);
    send('one');
    await events.flush();
    now += eventKeysKeptMs - 60_000;
    send('one');
    await events.flush();
    expect((await totals()).map(({ count }) => count)).toEqual([1]);
    now += 2 * 60_000;
    send('two');
    await events.flush();
    expect(await db.selectFrom('event_keys').select('created_at').execute()).toEqual([{ created_at: now }]);
  });

  test('an address may send 6,000 events a minute; others and the next minute are not affected', async () => {
    for (let count = 0; count < maxEventsPerMinute; count++) add('card_flip');
    expect(refusal(() => add('card_flip'))).toMatchObject({
      problem: { status: 429 },
      headers: { 'retry-after': '1' },
    });
    expect(refusal(() => add('card_flip', 0, '198.51.100.1'))).toBeUndefined();
    await events.flush();
    expect(refusal(() => add('card_flip'))).toMatchObject({ problem: { status: 429 } });
    now += 1_000;
    expect(refusal(() => add('card_flip'))).toBeUndefined();
    await events.flush();
    expect((await totals()).map(({ count }) => count)).toEqual([maxEventsPerMinute + 2]);
  });

  test('the rate of each address is shared with the other servers', async () => {
    const addresses = [address, '198.51.100.1'];
    const addOfEach = (count: number) => {
      for (const from of addresses) for (let done = 0; done < count; done++) add('card_flip', 0, from);
    };
    addOfEach(maxEventsPerMinute - 1_000);
    await events.flush();
    events = open({ db });
    addOfEach(500);
    await events.flush();
    addOfEach(500);
    for (const from of addresses)
      expect(refusal(() => add('card_flip', 0, from))).toMatchObject({ problem: { status: 429 } });
  });
});

function answeringAfter(moment: Promise<void>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await moment;
      return result;
    },
  };
}

/** @returns when the last was let through, in milliseconds */
function sendInTurn(pace: EventPace, events: number, from = address): number {
  let now = 0;
  for (let sent = 0; sent < events; sent++) now += pace.delayOf(from, now);
  return now;
}

describe('the pace of events', () => {
  test('lets a class of pages send at once', () => {
    const pace = new EventPace();
    const delays = Array.from({ length: 300 }, () => pace.delayOf(address, 0));
    expect(Math.max(...delays)).toBe(0);
  });

  test('holds a sender who does not stop to 200 events a second', () => {
    expect(sendInTurn(new EventPace(), 300 + 2_000)).toBeCloseTo(10_000);
  });

  test('holds no event longer than a second, however many come at once', () => {
    const pace = new EventPace();
    const delays = Array.from({ length: 5_000 }, () => pace.delayOf(address, 0));
    expect(Math.max(...delays)).toBe(1_000);
  });

  test('forgives a flood as soon as its events would have come evenly', () => {
    const pace = new EventPace();
    const end = sendInTurn(pace, 1_000);
    expect(pace.delayOf(address, end)).toBeGreaterThan(0);
    expect(pace.delayOf(address, end + 1_500)).toBe(0);
  });

  test('never holds another network for it, though one network has many addresses', () => {
    const pace = new EventPace();
    sendInTurn(pace, 1_000, '2001:db8:1:2::1');
    expect(pace.delayOf('2001:db8:1:2::2', 0)).toBeGreaterThan(0);
    expect(pace.delayOf('2001:db8:1:3::1', 0)).toBe(0);
  });
});
