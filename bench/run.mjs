import { spawnSync } from 'node:child_process';
import { findBrowser } from '../scripts/setup/browser.mjs';
import { build } from '../scripts/setup/build.mjs';
import { install } from '../scripts/setup/install.mjs';
import { findNode } from '../scripts/setup/node.mjs';

// npm run bench: installs and builds what is missing, then measures the pages and the editor; `npm run bench search` measures searches,
// `npm run bench search PostgreSQL` on that database alone.
const pages = ['embed', 'catalog', 'editor'];
const databases = ['SQLite', 'PostgreSQL'];
await install('all');
const asked = process.argv.slice(2);
const parts = asked.filter((word) => !databases.includes(word));
const chosen = asked.filter((word) => databases.includes(word));
const wanted = parts.length > 0 ? parts : pages;
await build();
const needed = wanted.some((what) => pages.includes(what)) ? await prepareBrowser() : {};
const env = { ...process.env, ...needed };
const failed = wanted.filter(
  (what) => spawnSync(findNode(), [`bench/${what}.ts`, ...chosen], { stdio: 'inherit', env }).status !== 0,
);
process.exit(failed.length === 0 ? 0 : 1);

async function prepareBrowser() {
  const browser = await findBrowser();
  if (browser === undefined) process.exit(1);
  return { CHROMIUM_PATH: browser };
}
