import { expect, test } from 'vitest';
import { chunkRows, noChunks, type CardChunks } from './card-chunks.ts';

const rows = (count: number, name = 'row') => Array.from({ length: count }, (_, index) => `${name} ${index}`);
const sizes = (chunks: CardChunks) =>
  [...Map.groupBy(chunks.values(), (chunk) => chunk).values()].map(({ length }) => length);

test('ten rows make a chunk, and appended ones fill the last before they make another', () => {
  const chunks = chunkRows(noChunks, rows(23));
  expect(sizes(chunks)).toEqual([10, 10, 3]);
  expect(sizes(chunkRows(chunks, rows(35)))).toEqual([10, 10, 10, 5]);
});

test('the same rows are the same chunks', () => {
  const chunks = chunkRows(noChunks, rows(23));
  expect(chunkRows(chunks, rows(23))).toBe(chunks);
  expect(chunkRows(noChunks, [])).toBe(noChunks);
});

test('a row stays in its chunk while rows before it are deleted, restored and inserted', () => {
  const all = rows(25);
  const chunks = chunkRows(noChunks, all);
  const shorter = chunkRows(chunks, all.slice(4));
  expect(sizes(shorter)).toEqual([6, 10, 5]);
  const restored = chunkRows(shorter, all);
  expect(sizes(restored)).toEqual([4, 6, 10, 5]);
  const longer = chunkRows(restored, all.toSpliced(12, 0, ...rows(30, 'inserted')));
  expect(sizes(longer)).toEqual([4, 6, 40, 5]);
  for (const rowId of all.slice(4)) expect(longer.get(rowId)).toBe(chunks.get(rowId));
});

test('rows inserted into a chunk that is large enough make chunks of their own', () => {
  const all = rows(20);
  const longer = chunkRows(chunkRows(noChunks, all), all.toSpliced(5, 0, ...rows(60, 'inserted')));
  expect(sizes(longer)).toEqual([50, 10, 5, 5, 10]);
});

test('each chunk is in one place, also where rows change theirs', () => {
  const all = rows(25);
  const chunks = chunkRows(noChunks, all);
  const moved = chunkRows(chunks, [...all.slice(5, 15), ...all.slice(0, 5), ...all.slice(15)]);
  expect(sizes(moved)).toEqual([5, 5, 5, 5, 5]);
  expect(chunkRows(moved, [...moved.keys()])).toBe(moved);
});
