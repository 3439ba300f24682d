import { spawnSync } from 'node:child_process';
import { findBrowser } from '../scripts/setup/browser.mjs';
import { build } from '../scripts/setup/build.mjs';
import { install } from '../scripts/setup/install.mjs';
import { findNode } from '../scripts/setup/node.mjs';

// npm run bench: installs and builds what is missing, then measures the embed; `npm run bench search` measures searches.
await install('all');
const [what = 'embed'] = process.argv.slice(2);
await build();
const needed = what === 'embed' ? await prepareBrowser() : {};
const { status } = spawnSync(findNode(), [`bench/${what}.ts`], {
  stdio: 'inherit',
  env: { ...process.env, ...needed },
});
process.exit(status ?? 1);

async function prepareBrowser() {
  const browser = await findBrowser();
  if (browser === undefined) process.exit(1);
  return { CHROMIUM_PATH: browser };
}
