import { createHmac, timingSafeEqual } from 'node:crypto';

/** One game of match mode, from its start on. */
export interface Run {
  readonly id: string;
  readonly setId: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** Id, start and signature of the game. The player sends it back with the score, which is verified by it. */
export function makeRunToken(key: string, run: Run): string {
  return `${run.id}.${run.startedAt.toString(36)}.${signature(key, run)}`;
}

/** Undefined when it was not made with this key for this set. */
export function readRunToken(key: string, setId: string, token: string): Run | undefined {
  const [id = '', start = '', signed = ''] = token.split('.');
  const run = { id, setId, startedAt: Number.parseInt(start, 36) };
  return isSame(signed, signature(key, run)) ? run : undefined;
}

function signature(key: string, { id, setId, startedAt }: Run): string {
  return createHmac('sha256', key).update(`run ${id} ${setId} ${startedAt}`).digest('base64url');
}

function isSame(text: string, expected: string): boolean {
  const [given, wanted] = [Buffer.from(text), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
