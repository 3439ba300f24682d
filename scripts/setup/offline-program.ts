import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const module = 'virtual:offline-program';
/** The file of the screens that work without a network. */
const offlineScreens = /^src\/app\/web\/catalog-screens\.tsx$/;
/** The documents name the program, and their contents are part of its version. */
const documents = ['catalog.html', 'embed.html'];

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/**
 * Tells the service worker which files of the two builds to save: those of the catalog and the player, but not the
 * administrator's.
 */
export function offlineProgram(outDir: string): Plugin {
  return {
    name: 'offline-program',
    apply: 'build',
    resolveId: (id) => (id === module ? `\0${module}` : undefined),
    load(id) {
      if (id !== `\0${module}`) return undefined;
      const files = [...filesOfSite(readManifest(outDir, 'site')), ...filesOfEmbed(readManifest(outDir, 'embed'))];
      const program = { version: versionOf(outDir, files), files: [...new Set(files)].sort() };
      return `export const offlineProgram = ${JSON.stringify(program)};`;
    },
  };
}

function readManifest(outDir: string, name: string): Manifest {
  return JSON.parse(readFileSync(join(outDir, `.vite/${name}.json`), 'utf8'));
}

function filesOfSite(manifest: Manifest): string[] {
  const first = collect(manifest, ['index.html'], new Set(), false);
  const parts = Object.keys(manifest).filter((name) => offlineScreens.test(name));
  if (parts.length === 0) throw new Error('No screen would work without a network: their file has moved.');
  return filesOf(manifest, collect(manifest, parts, first, true));
}

function filesOfEmbed(manifest: Manifest): string[] {
  return filesOf(manifest, collect(manifest, ['embed.html'], new Set(), true));
}

/**
 * Adds the modules and all that they import to `found`.
 * @param withLater whether dynamic imports are included
 */
function collect(manifest: Manifest, names: readonly string[], found: Set<string>, withLater: boolean): Set<string> {
  for (const name of names) {
    const chunk = manifest[name];
    if (chunk === undefined || found.has(name)) continue;
    found.add(name);
    collect(manifest, [...(chunk.imports ?? []), ...(withLater ? (chunk.dynamicImports ?? []) : [])], found, withLater);
  }
  return found;
}

function filesOf(manifest: Manifest, names: ReadonlySet<string>): string[] {
  const chunks = [...names].map((name) => manifest[name]);
  return chunks.flatMap((chunk) => [chunk?.file ?? '', ...(chunk?.css ?? []), ...(chunk?.assets ?? [])].map(toPath));
}

function toPath(file: string): string {
  return `/${file}`;
}

function versionOf(outDir: string, files: readonly string[]): string {
  const hash = createHash('sha256').update(files.join());
  for (const name of documents) hash.update(readFileSync(join(outDir, name)));
  return hash.digest('base64url').slice(0, 12);
}
