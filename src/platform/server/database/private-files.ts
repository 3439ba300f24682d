import { chmodSync, closeSync, openSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const ownerOnly = 0o600;

/**
 * SQLite gives the files beside a database the mode of the database. Those that are there, also databases that were
 * replaced, are changed.
 */
export function openForOwnerOnly(path: string): void {
  closeSync(openSync(path, 'a', ownerOnly));
  for (const name of readdirSync(dirname(path))) {
    if (name.startsWith(basename(path))) makePrivate(join(dirname(path), name));
  }
}

/** On a read-only disk, or another owner's file, it stays as it is. */
function makePrivate(path: string): void {
  try {
    chmodSync(path, ownerOnly);
  } catch {}
}
