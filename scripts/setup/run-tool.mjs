import { spawnSync } from 'node:child_process';
import { install } from './install.mjs';
import { findNode, isNewEnough } from './node.mjs';

/** Runs an operator's command with the rest of the command line, after installing what `npm start` needs. */
export async function runTool(name) {
  await install('run');
  const [, script, ...args] = process.argv;
  if (isNewEnough()) {
    const { main } = await import('../../src/operations/server/tools/main.ts');
    await main(name, args);
  }
  // Ctrl+C reaches both processes, so this one waits for the other.
  process.on('SIGINT', () => {});
  process.exit(spawnSync(findNode(), [script, ...args], { stdio: 'inherit' }).status ?? 1);
}
