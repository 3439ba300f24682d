import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The first version that runs the server's TypeScript directly. */
const minNodeMajor = 24;

/** Returns this Node if it is new enough, or else the one in the packages. */
export function findNode() {
  if (isNewEnough()) return process.execPath;
  const own = resolve(`node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(own)) return own;
  process.stderr.write(
    `✗ Flashcard Studio needs Node ${minNodeMajor} or newer; this is ${process.version} on ${process.platform} ${process.arch}.\n` +
      '  Please install it (nodejs.org, or your system’s packages) and try again.\n',
  );
  process.exit(1);
}

export function isNewEnough() {
  return Number(process.versions.node.split('.')[0]) >= minNodeMajor;
}
