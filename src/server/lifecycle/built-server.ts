import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const project = new URL('../../../', import.meta.url).pathname;

/** Where the build puts the server in few files. */
export const builtDir = join(project, 'dist/server');

/** Which sources it was made of, and the hash of what they were. */
export const sourcesFile = 'sources.json';

/** @returns the file to start with, or undefined where there is no build of the sources as they are now */
export function findBuilt(folder = builtDir): string | undefined {
  try {
    const { sources, hash } = JSON.parse(readFileSync(join(folder, sourcesFile), 'utf8'));
    return hashSources(sources) === hash ? join(folder, 'start.js') : undefined;
  } catch {
    return undefined;
  }
}

/** @param sources paths from the project's folder */
export function hashSources(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(source).update(readFileSync(join(project, source)));
  return hash.digest('hex');
}
