import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

/** A path that a source names relative to its own place and that leaves the folder, up to its first placeholder. */
const ownPlace = /(?:new URL\(|import\.meta\.dirname,)\s*['`]((?:\.\.\/)+[^'`$]*)/g;

it('The container has every folder from which the server reads', () => {
  const sources = globSync('src/**/*.ts', { exclude: ['**/*.test.ts', '**/test-*', '**/testing/**'] });
  const paths = sources.flatMap((source) =>
    Array.from(readFileSync(source, 'utf8').matchAll(ownPlace), ([, path = '']) => placeOf(source, path)),
  );
  const [, , lastStage = ''] = readFileSync('deploy/Dockerfile', 'utf8').split(/^FROM /m);
  const copied = Array.from(lastStage.matchAll(/ \.\/(\w+)$/gm), ([, folder]) => folder);
  const folders = new Set(paths.map((path) => path.split('/')[0]).filter((folder) => folder !== ''));
  expect([...folders].toSorted()).toEqual(expect.arrayContaining(['dist', 'messages', 'wordpress']));
  expect([...folders].filter((folder) => !copied.includes(folder))).toEqual([]);
});

function placeOf(source: string, path: string): string {
  return relative('.', resolve(join(source, '..'), path));
}
