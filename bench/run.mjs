import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { findBrowser } from '../scripts/setup/browser.mjs';
import { build } from '../scripts/setup/build.mjs';
import { install } from '../scripts/setup/install.mjs';
import { findNode } from '../scripts/setup/node.mjs';

// npm run bench: builds what is missing, then measures pages and editor; `npm run bench search` measures searches,
// `npm run bench search PostgreSQL` on that database alone.
const pages = ['embed', 'catalog', 'editor', 'worker'];
const withBrowser = [...pages, 'languages'];
const databases = ['SQLite', 'PostgreSQL'];
await install('all');
const asked = process.argv.slice(2);
const parts = asked.filter((word) => !databases.includes(word));
const chosen = asked.filter((word) => databases.includes(word));
const wanted = parts.length > 0 ? parts : pages;
await build();
const needed = wanted.some((what) => withBrowser.includes(what)) ? await prepareBrowser() : {};
const env = { ...process.env, ...needed };
let isGood = true;
for (const what of wanted) isGood = (await measure(what)) && isGood;
process.exit(isGood ? 0 : 1);

/** A part ends what it has started; it is told when this program ends. */
async function measure(what) {
  const part = spawn(findNode(), [`bench/${what}.ts`, ...chosen], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(signal).once(signal, () => {
      part.kill(signal);
      process.exit(128 + constants.signals[signal]);
    });
  }
  const [status] = await once(part, 'exit');
  return status === 0;
}

async function prepareBrowser() {
  const browser = await findBrowser();
  if (browser === undefined) process.exit(1);
  return { CHROMIUM_PATH: browser };
}
