import { randomBytes } from 'node:crypto';

/** 16 bytes: 128 random bits in 22 characters. */
const idBytes = 16;

/** An id of letters, digits, `-` and `_` that nobody can guess. */
export function newId(): string {
  return randomBytes(idBytes).toString('base64url');
}
