import { spawn } from 'node:child_process';
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { findNode } from './setup/node.mjs';

// npm run dev: serves the pages from the sources with reload on port 3000, and the server with restart on port 3001.
// The server needs a build for its own documents.
await install('all');
await build();
const node = findNode();
const port = process.env.PORT || '3000';
const env = {
  ...process.env,
  PORT: String(Number(port) + 1),
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
};
const parts = [
  spawn(node, ['--watch', '--watch-preserve-output', 'src/app/server/main.ts'], { stdio: 'inherit', env }),
  spawn(node, ['node_modules/vite/bin/vite.js', '--port', port, '--strictPort'], { stdio: 'inherit', env }),
];
const stop = () => parts.forEach((part) => part.kill());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const part of parts) part.on('exit', stop);
