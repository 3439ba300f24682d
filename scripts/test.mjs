import { spawnSync } from 'node:child_process';
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { findNode, isNewEnough } from './setup/node.mjs';

// npm test: installs what is missing, then every check and every test.
await install('all');
const node = findNode();
if (isNewEnough()) {
  await build();
  const { runChecks } = await import('./checks.mjs');
  process.exit(await runChecks());
}
process.exit(spawnSync(node, [process.argv[1]], { stdio: 'inherit' }).status ?? 1);
