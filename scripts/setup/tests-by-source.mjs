import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const imports = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

/** Finds the tests that import a file, through any number of imports. */
export class TestsBySource {
  #importers = new Map();

  constructor() {
    for (const path of globSync('src/**/*.{ts,tsx}')) {
      for (const [, imported] of readFileSync(path, 'utf8').matchAll(imports)) {
        const target = join(dirname(path), imported);
        this.#importers.set(target, [...(this.#importers.get(target) ?? []), path]);
      }
    }
  }

  /** Sorts by the number of imports between and the nearness of the folder, after tests that are named like the file. */
  nearest(path, count) {
    const distances = new Map([[path, 0]]);
    for (const file of distances.keys()) {
      for (const importer of this.#importers.get(file) ?? []) {
        if (!distances.has(importer)) distances.set(importer, distances.get(file) + 1);
      }
    }
    const tests = [...distances].filter(([file]) => file.includes('.test.') && !file.includes('/faults/'));
    const rank = ([file, distance]) =>
      distance - 2 * sharedFolders(file, path) - (nameOf(file) === nameOf(path) ? 100 : 0);
    return tests
      .toSorted((one, other) => rank(one) - rank(other) || (one[0] < other[0] ? -1 : 1))
      .slice(0, count)
      .map(([file]) => file);
  }
}

function nameOf(path) {
  return basename(path).split('.')[0];
}

function sharedFolders(one, other) {
  const theirs = dirname(other).split('/');
  const different = dirname(one)
    .split('/')
    .findIndex((folder, at) => folder !== theirs[at]);
  return different === -1 ? dirname(one).split('/').length : different;
}
