import { spawn } from 'node:child_process';
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { findNode, isNewEnough } from './setup/node.mjs';

// npm start: installs what is missing, builds what is stale, serves.
await install('run');
await build();
if (isNewEnough()) {
  await import('../src/app/server/main.ts');
} else {
  const server = spawn(findNode(), ['src/app/server/main.ts'], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code) => process.exit(code ?? 1));
}
