import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** From the ground up, as the map has them. An idea imports only from itself and from ideas that are named before it. */
const ideas = readFloors().toReversed().flat();

/** The folders inside their layers are for everybody. */
const toolkits = ['platform', 'player', 'saving'];

/** Static and dynamic imports and re-exports of our own files, types included. */
const importPattern = /(?:\bfrom\s+|\bimport\s*\(?\s*)'(\.[^']+)'/g;

interface Import {
  readonly from: string;
  readonly to: string;
}

it('docs/map.md has a floor for every folder of src, and no others, from the top floor down', () => {
  const folders = globSync('src/*').map((path) => basename(path));
  expect(folders.filter((folder) => folder !== 'testing').toSorted()).toEqual(ideas.toSorted());
  const numbers = mapRows().flatMap(([, floor = '']) => (floor === '' ? [] : [Number(floor)]));
  expect(numbers).toEqual(numbers.map((_, place) => numbers.length - 1 - place));
});

it('No idea imports one above it, not even its types', () => {
  const imports = readImports();
  expect(imports.length).toBeGreaterThan(2_000);
  const upward = imports.filter(({ from, to }) => !isGround(to) && floorOf(to) > floorOf(from));
  expect(upward.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

it("No idea imports what lies in a folder inside another idea's layer", () => {
  const foreign = readImports().filter(({ from, to }) => ideaOf(from) !== ideaOf(to) && isInner(to));
  expect(foreign.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

it('No folder holds more than 30 files of code', () => {
  const counts = new Map<string, number>();
  for (const file of globSync('src/**/*.{ts,tsx,css}')) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
});

/** A floor begins with the row that has its number. */
function readFloors(): readonly (readonly string[])[] {
  const floors: string[][] = [];
  for (const [, floor = '', name = ''] of mapRows()) {
    if (floor !== '') floors.push([]);
    floors.at(-1)?.push(name);
  }
  return floors;
}

function mapRows(): readonly RegExpExecArray[] {
  return [...readFileSync('docs/map.md', 'utf8').matchAll(/^\| *(\d*) *\| `([\w-]+)`/gm)];
}

/** Tests may import anything. */
function readImports(): readonly Import[] {
  const files = globSync('src/**/*.{ts,tsx}').filter(isPartOfProgram);
  return files.flatMap((from) =>
    Array.from(readFileSync(from, 'utf8').matchAll(importPattern), ([, path = '']) => ({
      from,
      to: join(dirname(from), path),
    })),
  );
}

function isPartOfProgram(file: string): boolean {
  return !file.startsWith('src/testing/') && !/^test-|\.(test|suite)\.tsx?$/.test(basename(file));
}

function ideaOf(file: string): string {
  return file.split('/')[1] ?? '';
}

function floorOf(file: string): number {
  return ideas.indexOf(ideaOf(file));
}

/** The contracts, and the registrations directly in an idea's folder, are the ground on which all ideas stand. */
function isGround(file: string): boolean {
  return (
    /^src\/[^/]+\/(?:contract\/|(?:contract|modes?|card-fields|package-formats?)\.ts$)/.test(file) &&
    ideaOf(file) !== 'api'
  );
}

function isInner(file: string): boolean {
  return file.split('/').length > 4 && !isGround(file) && !toolkits.includes(ideaOf(file));
}
