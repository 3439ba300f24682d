import { chmodSync, closeSync, openSync } from 'node:fs';

const ownerOnly = 0o600;

/** Where it is there, or cannot be made, SQLite opens it and says what is wrong. */
export function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'ax', ownerOnly));
  } catch {}
}

/** On a read-only disk, or another owner's file, it stays as it is. */
export function makePrivate(path: string): void {
  try {
    chmodSync(path, ownerOnly);
  } catch {}
}
