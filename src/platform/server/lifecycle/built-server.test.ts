import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { testFolder } from '../../../testing/server/test-process.ts';
import { findBuilt, findOldPages, hashSources, sourcesFile } from './built-server.ts';

const sources = ['src/app/server/main.ts', 'src/app/server/start.ts'];

test('A build is started from while its sources are what it was made of', async () => {
  const folder = await testFolder();
  const note = (hash: string) => writeFile(join(folder, sourcesFile), JSON.stringify({ sources, hash }));
  expect(findBuilt(folder)).toBeUndefined();
  await note(hashSources(sources));
  expect(findBuilt(folder)).toBe(join(folder, 'start.js'));
  await note(hashSources(sources.toReversed()));
  expect(findBuilt(folder)).toBeUndefined();
});

test('A build of which a source is gone is not started from', async () => {
  const folder = await testFolder();
  const list = { sources: [...sources, 'src/server/gone.ts'], hash: hashSources(sources) };
  await writeFile(join(folder, sourcesFile), JSON.stringify(list));
  expect(findBuilt(folder)).toBeUndefined();
});

test('Pages of other sources are told of, but none whose sources are not all there', async () => {
  const note = join(await testFolder(), 'built');
  const write = (list: object) => writeFile(note, JSON.stringify(list));
  expect(findOldPages(note)).toBeUndefined();
  await write({ sources, hash: hashSources(sources) });
  expect(findOldPages(note)).toBeUndefined();
  await write({ sources, hash: hashSources(sources.toReversed()) });
  expect(findOldPages(note)).toContain('npm run build');
  await write({ sources: [...sources, 'embed-gone.html'], hash: hashSources(sources) });
  expect(findOldPages(note)).toBeUndefined();
});

test('A studio may be in a folder whose name a URL encodes', async () => {
  const project = join(await testFolder(), 'Für DGS 50%');
  const copy = join(project, 'src/platform/server/lifecycle/built-server.ts');
  await cp(join(import.meta.dirname, 'built-server.ts'), copy);
  const { builtDir } = await import(pathToFileURL(copy).href);
  expect(builtDir).toBe(join(project, 'dist/server'));
});
