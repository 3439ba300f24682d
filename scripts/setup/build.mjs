import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode } from './node.mjs';
import { run } from './run.mjs';
import { step } from './step.mjs';

const stampFile = 'dist/.built';
const sources = [
  'src/web',
  'src/shared',
  'index.html',
  'embed.html',
  'vite.config.ts',
  'vite.package.config.ts',
  'package-lock.json',
  'scripts/setup',
];

/** Builds the browser's part when one of its sources has changed since the last build. */
export async function build() {
  const hash = hashSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  const node = findNode();
  await step(
    'Building the pages',
    async () => {
      await run(node, ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn']);
      await run(node, [
        'node_modules/vite/bin/vite.js',
        'build',
        '--config',
        'vite.package.config.ts',
        '--logLevel',
        'warn',
      ]);
      await run(node, ['scripts/setup/precompress.mjs']);
      await run(node, ['scripts/setup/licenses.mjs']);
    },
    'This is a fault in the sources: please undo the last change to them.',
  );
  writeFileSync(stampFile, hash);
}

function hashSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesBelow)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]));
}
