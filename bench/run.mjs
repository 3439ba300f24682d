import { spawnSync } from 'node:child_process';
import { findBrowser } from '../scripts/setup/browser.mjs';
import { build } from '../scripts/setup/build.mjs';
import { install } from '../scripts/setup/install.mjs';
import { findNode } from '../scripts/setup/node.mjs';

// npm run bench: installs and builds what is missing, then measures.
await install('all');
await build();
const browser = await findBrowser();
if (browser === undefined) process.exit(1);
const env = { ...process.env, CHROMIUM_PATH: browser };
const { status } = spawnSync(findNode(), ['bench/embed.ts'], { stdio: 'inherit', env });
process.exit(status ?? 1);
