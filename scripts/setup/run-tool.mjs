import { spawnSync } from 'node:child_process';
import { install } from './install.mjs';
import { findNode, isNewEnough } from './node.mjs';

/** Runs one of the operator's commands, with what `npm start` installs; the rest of the command line is for it. */
export async function runTool(name) {
  await install('run');
  const [, script, ...args] = process.argv;
  if (isNewEnough()) {
    const { main } = await import('../../src/server/tools/main.ts');
    await main(name, args);
  }
  // Ctrl+C reaches both: this one waits for the other to end.
  process.on('SIGINT', () => {});
  process.exit(spawnSync(findNode(), [script, ...args], { stdio: 'inherit' }).status ?? 1);
}
