import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The server's TypeScript runs as it is from this version on. */
const minNodeMajor = 24;

/** The Node to run with: this one when it is new enough, else the one that the packages bring. */
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
