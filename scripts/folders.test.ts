import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** Static and dynamic imports and re-exports of our own files, types included. */
const importPattern = /(?:\bfrom\s+|\bimport\s*\(?\s*)'(\.[^']+)'/g;

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

it('No folders import each other in a cycle, not even types', () => {
  const imports = readImports();
  expect(imports.size).toBeGreaterThan(30);
  expect([...imports.keys()].map((folder) => findCycle(imports, folder)).filter(Boolean)).toEqual([]);
});

it('No folder holds more than 30 files, samples and fixtures apart', () => {
  const counts = new Map<string, number>();
  for (const file of globSync('src/**/*.{ts,tsx,css}')) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
});

/** Tests may import anything. */
function readImports(): Imports {
  const imports = new Map<string, Set<string>>();
  for (const file of globSync('src/**/*.{ts,tsx}').filter(isPartOfProgram)) {
    const folder = dirname(file);
    const imported = imports.get(folder) ?? new Set();
    imports.set(folder, imported);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(importPattern)) {
      const from = dirname(join(folder, path));
      if (from !== folder) imported.add(from);
    }
  }
  return imports;
}

function isPartOfProgram(file: string): boolean {
  return !/^test-|\.(test|suite)\.tsx?$/.test(basename(file));
}

/** The shortest path from a folder back to itself, such as `src/a → src/b → src/a`. */
function findCycle(imports: Imports, start: string): string | undefined {
  const paths = [[start]];
  const seen = new Set<string>();
  for (const path of paths) {
    for (const next of imports.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return [...path, start].join(' → ');
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  return undefined;
}
