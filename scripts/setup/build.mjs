import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode } from './node.mjs';
import { run } from './run.mjs';
import { step } from './step.mjs';

const vite = 'node_modules/vite/bin/vite.js';

const advice =
  'Please make sure that the disk has room and that there is enough memory. If so, please undo the last change to the sources.';

/** A test that starts a build sets another `NODE_ENV`, with which React would be built for development. */
const inProduction = { env: { ...process.env, NODE_ENV: 'production' } };

const pages = {
  stampFile: 'dist/.built',
  title: 'Building the pages',
  sources: [
    ...layers('contract', 'rules', 'web'),
    'docs/guide',
    'docs/pictures',
    'index.html',
    'embed.html',
    'vite.config.ts',
    'vite.package.config.ts',
    'package-lock.json',
    'scripts/setup',
  ],
  async make(node) {
    await run(node, [vite, 'build', '--app', '--logLevel', 'warn'], inProduction);
    if (readdirSync('src').some((idea) => existsSync(`src/${idea}/web/package-main.tsx`)))
      await run(node, [vite, 'build', '--config', 'vite.package.config.ts', '--logLevel', 'warn'], inProduction);
    await run(node, ['scripts/setup/precompress.mjs'], inProduction);
    await run(node, ['scripts/setup/licenses.mjs'], inProduction);
  },
};

const server = {
  stampFile: 'dist/.built-server',
  title: 'Building the server',
  sources: [...layers('contract', 'rules', 'server'), 'vite.server.config.ts', 'package-lock.json'],
  async make(node) {
    await run(node, [vite, 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'], inProduction);
  },
};

/** Lists the given layers of all ideas, and the files beside the layers. */
function layers(...names) {
  return readdirSync('src').flatMap((idea) =>
    readdirSync(join('src', idea))
      .filter((name) => names.includes(name) || name.endsWith('.ts'))
      .map((name) => join('src', idea, name)),
  );
}

/** Builds the pages and the server, each if one of its sources has changed. */
export async function build() {
  for (const part of [pages, server]) await buildStale(part);
}

async function buildStale({ stampFile, title, sources, make }) {
  const stamp = stampOf(sources.flatMap(filesBelow));
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  // A build that is cut off must not count as complete, even if the sources are changed back.
  rmSync(stampFile, { force: true });
  await step(title, () => make(findNode()), advice);
  writeFileSync(stampFile, stamp);
}

/** Returns the list of the sources and their hash, which the server reads (`built-server.ts`). */
function stampOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources) hash.update(file).update(readFileSync(file));
  return JSON.stringify({ sources, hash: hash.digest('hex') });
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]));
}
