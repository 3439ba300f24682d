import { chmodSync, closeSync, openSync } from 'node:fs';

const ownerOnly = 0o600;

/**
 * Makes an empty file that only its owner may read. Does nothing if it exists or cannot be made, because SQLite then
 * opens it and reports the fault.
 */
export function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'ax', ownerOnly));
  } catch {}
}

/** Lets only the owner read the file. Does nothing on a read-only disk, or if the file has another owner. */
export function makePrivate(path: string): void {
  try {
    chmodSync(path, ownerOnly);
  } catch {}
}
