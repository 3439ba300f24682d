import { describe, expect, test } from 'vitest';
import { ByteCache } from './byte-cache.ts';

describe('A cache of bytes', () => {
  const open = () => new ByteCache<Buffer>(1_000, ({ length }) => length);
  const some = Buffer.alloc(98);

  test('keeps what was asked for again, however much comes after it', () => {
    const cache = open();
    cache.set('hot', some);
    cache.get('hot');
    for (let count = 0; count < 100; count++) cache.set(`${count}`, some);
    expect(cache.get('hot')).toBe(some);
    expect(cache.get('1')).toBeUndefined();
    expect(cache.get('99')).toBe(some);
  });

  test('does not take a peek for being asked for', () => {
    const cache = open();
    cache.set('made up', some);
    expect(cache.peek('made up')).toBe(some);
    for (let count = 0; count < 100; count++) cache.set(`${count}`, some);
    expect(cache.peek('made up')).toBeUndefined();
  });

  test('holds no more than its bytes, the oldest leaving first', () => {
    const cache = open();
    const names = Array.from({ length: 30 }, (_, index) => String(index));
    for (const name of names) {
      cache.set(name, some);
      cache.get(name);
    }
    const held = names.filter((name) => cache.get(name) !== undefined);
    expect(held).toEqual(names.slice(-8));
  });

  test('counts what has grown', () => {
    const cache = new ByteCache<{ size: number }>(1_000, ({ size }) => size);
    const growing = { size: 10 };
    cache.set('growing', growing);
    cache.get('growing');
    growing.size = 5_000;
    cache.set('growing', growing);
    expect(cache.get('growing')).toBeUndefined();
  });
});
