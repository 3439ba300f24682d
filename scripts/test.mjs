import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { findNode, isNewEnough } from './setup/node.mjs';

/**
 * npm test: installs what is missing, then every check and every test.
 *
 *   --idea quiz   types, lint and the tests of one part of the product
 *   --long        all tests at length
 *   --slowest     runs nothing, but tells which tests took the most of a processor in the last run
 */
const options = { idea: { type: 'string' }, long: { type: 'boolean' }, slowest: { type: 'boolean' } };
const { values } = parseArgs({ options });
await install('all');
const node = findNode();
if (isNewEnough()) process.exit(await main(values));
process.exit(spawnSync(node, process.argv.slice(1), { stdio: 'inherit' }).status ?? 1);

async function main({ idea, long, slowest }) {
  if (slowest) {
    const { tellSlowest } = await import('./setup/processor-time.ts');
    tellSlowest();
    return 0;
  }
  if (long) process.env['TESTS'] = 'long';
  await build();
  const { runChecks, runChecksOf } = await import('./checks.mjs');
  return idea === undefined ? await runChecks() : await runChecksOf(idea);
}
