import { describe, expect, test } from 'vitest';
import { setUpSaver, unsaved } from './test-saver.ts';
import { maxSaveRetryMs, minSaveRetryMs } from './card-saver.ts';

describe('a failure', () => {
  test('is told once per outage, not per key', async () => {
    const { saver, server, failures } = setUpSaver();
    for (const term of ['1', '12', '123']) {
      saver.edit('a', { term });
      await server.answer('retry');
    }
    saver.edit('b', { term: '4' });
    await server.answer('retry');
    expect(failures()).toBe(1);
    expect(saver.state()).toBe('unsaved');

    saver.edit('b', { term: '5' });
    await server.answerAll('accepted');
    expect(saver.state()).toBe('saved');
    saver.edit('a', { term: '6' });
    await server.answer('retry');
    expect(failures()).toBe(2);
  });

  test('keeps the text, which goes with the next edit', async () => {
    const { saver, server } = setUpSaver();
    saver.edit('a', { term: '1', definition: 'kept' });
    await server.answer('retry');
    expect(unsaved(saver).get('a')).toEqual({ term: '1', definition: 'kept' });
    saver.edit('a', { term: '12' });
    expect(server.open).toMatchObject([{ edit: { term: '12', definition: 'kept' } }]);
  });

  test('does not bring an older text back over one that was typed meanwhile', async () => {
    const { saver, server } = setUpSaver();
    saver.edit('a', { term: '1' });
    saver.edit('a', { term: '2' });
    await server.answer('retry');
    expect(server.open).toMatchObject([{ edit: { term: '2' } }]);
  });

  test('is tried again after pauses that double up to a limit, until it is accepted', async () => {
    const { saver, server, clock } = setUpSaver();
    saver.edit('a', { term: '1' });
    await server.answer('retry');
    const pauses: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      pauses.push(clock.pauseMs());
      clock.ring();
      await server.answer('retry');
    }
    expect(pauses.slice(0, 3)).toEqual([minSaveRetryMs, 2 * minSaveRetryMs, 4 * minSaveRetryMs]);
    expect(pauses.at(-1)).toBe(maxSaveRetryMs);
    clock.ring();
    await server.answer('accepted');
    expect(server.accepted.get('a')).toEqual({ term: '1' });
    expect(clock.isSet()).toBe(false);
  });

  test('of several cards is over for all as soon as one gets through', async () => {
    const { saver, server } = setUpSaver();
    saver.edit('a', { term: '1' });
    saver.edit('b', { term: '2' });
    await server.answerAll('retry');
    saver.edit('a', { term: '3' });
    await server.answer('accepted');
    expect(server.open).toMatchObject([{ cardId: 'b', edit: { term: '2' } }]);
  });

  test('is tried again when the network is back', async () => {
    const { saver, server, clock } = setUpSaver();
    saver.edit('a', { term: '1' });
    await server.answer('retry');
    saver.retry();
    expect(server.open).toHaveLength(1);
    expect(clock.isSet()).toBe(false);
  });

  test('is over with the first text that is accepted, also while more is typed', async () => {
    const { saver, server } = setUpSaver();
    saver.edit('a', { term: '1' });
    await server.answer('retry');
    saver.edit('a', { term: '12' });
    saver.edit('a', { term: '123' });
    expect(saver.state()).toBe('unsaved');
    await server.answer('accepted');
    expect(saver.state()).toBe('saving');
  });

  test('that is a refusal is not tried again by itself: the same text would be refused again', async () => {
    const { saver, server, clock, failures } = setUpSaver();
    saver.edit('a', { term: 'too long' });
    await server.answer('refused');
    expect(clock.isSet()).toBe(false);
    saver.retry();
    expect(server.open).toHaveLength(0);
    expect(saver.state()).toBe('unsaved');
    saver.edit('a', { term: 'short' });
    await server.answer('accepted');
    expect(saver.state()).toBe('saved');
    expect(failures()).toBe(1);
  });

  test('that is a refusal of one card does not hide the refusal of another', async () => {
    const { saver, server, failures } = setUpSaver();
    saver.edit('a', { term: 'too long' });
    await server.answer('refused');
    saver.edit('b', { term: 'too long' });
    await server.answer('refused');
    expect(failures()).toBe(2);
  });

  test('for want of a session waits until everything is tried once more', async () => {
    const { saver, server, clock } = setUpSaver();
    saver.edit('a', { term: '1' });
    saver.edit('a', { term: '2' });
    await server.answer('signed-out');
    expect(server.open).toHaveLength(0);
    expect(clock.isSet()).toBe(false);
    const isSaved = saver.saveAll();
    await server.answer('accepted');
    expect(await isSaved).toBe(true);
    expect(server.accepted.get('a')).toEqual({ term: '2' });
  });
});
