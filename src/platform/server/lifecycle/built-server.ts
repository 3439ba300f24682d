import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../../../..');

export const builtDir = join(project, 'dist/server');

/**
 * The folder of Node's compile cache. Compiled code saves time and memory in threads, processes and the next start. The
 * folder may be read-only.
 */
export const compiledDir = join(project, 'node_modules/.cache/compiled');

/** The file in `builtDir` that names the sources of the built server, with their hash. */
export const sourcesFile = 'sources.json';

/**
 * Finds the built server.
 * @returns the path of the built program, or undefined if the present sources are not built
 */
export function findBuilt(folder = builtDir): string | undefined {
  try {
    const { sources, hash } = JSON.parse(readFileSync(join(folder, sourcesFile), 'utf8'));
    return hashSources(sources) === hash ? join(folder, 'start.js') : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checks whether the pages were built from the present sources, which may have changed since if the server was not
 * started with `npm start`.
 * @returns a line for the log, or undefined when the pages are up to date or the sources are incomplete
 */
export function findOldPages(noteFile = join(project, 'dist/.built')): string | undefined {
  try {
    const { sources, hash } = JSON.parse(readFileSync(noteFile, 'utf8'));
    if (hashSources(sources) === hash) return undefined;
  } catch {
    return undefined;
  }
  return 'The pages in dist were built from other sources: run npm run build, and start again.';
}

/** Returns the SHA-256 hash, in hexadecimal digits, of the sources' paths and contents. */
export function hashSources(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(source).update(readFileSync(join(project, source)));
  return hash.digest('hex');
}
