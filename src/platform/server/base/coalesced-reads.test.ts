import { describe, expect, test } from 'vitest';
import { CoalescedReads } from './coalesced-reads.ts';

describe('Coalesced reads', () => {
  function openSource() {
    const source = { value: 'old', reads: 0, atOnce: 0, mostAtOnce: 0 };
    const ends: (() => void)[] = [];
    const begin = async () => {
      source.reads += 1;
      source.mostAtOnce = Math.max(source.mostAtOnce, ++source.atOnce);
      const { value } = source;
      await new Promise<void>((end) => ends.push(end));
      source.atOnce -= 1;
      return value;
    };
    const endAll = async () => {
      for (let turn = 0; turn < 20; turn++) {
        ends.shift()?.();
        await Promise.resolve();
      }
    };
    return { source, begin, endAll };
  }

  test('of twenty coalesced reads at once, one is the first and one is for all the others', async () => {
    const { source, begin, endAll } = openSource();
    const reads = new CoalescedReads<string>();
    const first = reads.read('set', begin);
    await Promise.resolve();
    const others = Array.from({ length: 19 }, () => reads.read('set', begin));
    await endAll();
    expect(await Promise.all([first, ...others])).toEqual(Array(20).fill('old'));
    expect([source.reads, source.mostAtOnce]).toEqual([2, 1]);
  });

  test('whoever asks after a change sees it, also while a read from before is under way', async () => {
    const { source, begin, endAll } = openSource();
    const reads = new CoalescedReads<string>();
    const before = reads.read('set', begin);
    await Promise.resolve();
    source.value = 'new';
    const after = reads.read('set', begin);
    await endAll();
    expect([await before, await after]).toEqual(['old', 'new']);
  });

  test('Coalesced reads of different things do not wait for each other', async () => {
    const { source, begin, endAll } = openSource();
    const reads = new CoalescedReads<string>();
    const both = Promise.all([reads.read('one', begin), reads.read('other', begin)]);
    await Promise.resolve();
    await Promise.resolve();
    expect(source.mostAtOnce).toBe(2);
    await endAll();
    await both;
  });

  test('Coalesced reads that fail reject for all who share them, and the next one starts anew', async () => {
    const reads = new CoalescedReads<string>();
    const fail = () => Promise.reject(new Error('gone'));
    const both = await Promise.allSettled([reads.read('set', fail), reads.read('set', fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await reads.read('set', async () => 'back')).toBe('back');
  });
});
