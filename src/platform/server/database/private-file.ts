import { chmodSync, closeSync, openSync } from 'node:fs';

const ownerOnly = 0o600;

/** Ignores a file that exists or cannot be made. SQLite then opens it and reports the fault. */
export function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'ax', ownerOnly));
  } catch {}
}

/** Leaves the file unchanged on a read-only disk, or if it has another owner. */
export function makePrivate(path: string): void {
  try {
    chmodSync(path, ownerOnly);
  } catch {}
}
