import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const project = new URL('../../../../', import.meta.url).pathname;

export const builtDir = join(project, 'dist/server');

export const sourcesFile = 'sources.json';

/** @returns undefined where there is no build of the present sources */
export function findBuilt(folder = builtDir): string | undefined {
  try {
    const { sources, hash } = JSON.parse(readFileSync(join(folder, sourcesFile), 'utf8'));
    return hashSources(sources) === hash ? join(folder, 'start.js') : undefined;
  } catch {
    return undefined;
  }
}

export function hashSources(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(source).update(readFileSync(join(project, source)));
  return hash.digest('hex');
}
