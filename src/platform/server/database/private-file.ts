import { chmodSync, closeSync, openSync } from 'node:fs';

const ownerOnly = 0o600;

/**
 * Creates an empty file that only its owner may read. Does nothing if it exists. Nor does it report that it cannot be
 * created, because SQLite reports this when it opens the file.
 */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'ax', ownerOnly));
  } catch {}
}

/** Lets only the owner read the file. Does nothing on a read-only disk, or if the file has another owner. */
export function restrictToOwner(path: string): void {
  try {
    chmodSync(path, ownerOnly);
  } catch {}
}
