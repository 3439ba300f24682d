import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../platform/server/database/schema.ts';

/** OWASP lists these parameters as equal in strength to those with 128 MB, in a quarter of the memory. */
const passwordHashCost = { log2N: 15, blockSize: 8, parallelism: 3 } as const;

/** 128 · 2^log2N · blockSize bytes, `parallelism` times in turn. */
export interface ScryptCost {
  readonly log2N: number;
  readonly blockSize: number;
  readonly parallelism: number;
}

const usualHashingMs = 330;

const saltBytes = 16;
const keyBytes = 32;
const phcString = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

/** A PHC string with its own cost (https://github.com/P-H-C/phc-string-format). */
export async function hashPassword(password: string, cost: ScryptCost = passwordHashCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await deriveKey(password, salt, cost);
  return `$scrypt$ln=${cost.log2N},r=${cost.blockSize},p=${cost.parallelism}$${toBase64(salt)}$${toBase64(key)}`;
}

/** In constant time. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, log2N, blockSize, parallelism, salt = '', expected = ''] = phcString.exec(hash) ?? [];
  if (expected === '') return false;
  const cost = { log2N: Number(log2N), blockSize: Number(blockSize), parallelism: Number(parallelism) };
  const key = await deriveKey(password, Buffer.from(salt, 'base64'), cost);
  const expectedKey = Buffer.from(expected, 'base64');
  return key.length === expectedKey.length && timingSafeEqual(key, expectedKey);
}

export function hashingMs(hash: string): number {
  const [, log2N, blockSize, parallelism] = phcString.exec(hash) ?? [];
  const share = workOf({ log2N: Number(log2N), blockSize: Number(blockSize), parallelism: Number(parallelism) });
  return Math.round(Math.min(share / workOf(passwordHashCost), 1) * usualHashingMs) || 0;
}

function workOf({ log2N, blockSize, parallelism }: ScryptCost): number {
  return 2 ** log2N * blockSize * parallelism;
}

/** Normalises the password first, because keyboards differ in how they compose characters such as é. */
function deriveKey(password: string, salt: Buffer, { log2N, blockSize, parallelism }: ScryptCost): Promise<Buffer> {
  const N = 2 ** log2N;
  const maxmem = 256 * N * blockSize;
  return new Promise((resolve, reject) => {
    const options = { N, r: blockSize, p: parallelism, maxmem };
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

const preparations = new WeakMap<Database, Promise<unknown>>();

export function keepPreparation(db: Database, preparation: Promise<unknown>): void {
  preparations.set(db, preparation);
  preparation.catch(() => undefined);
}

/** Resolves once this start has settled which password and sessions are valid. */
export async function whenPasswordIsPrepared(db: Database): Promise<void> {
  await preparations.get(db);
}
