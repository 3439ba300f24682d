import { randomBytes } from 'node:crypto';

/** 128 random bits, written as 22 characters. */
const idBytes = 16;

export function newId(): string {
  return randomBytes(idBytes).toString('base64url');
}
