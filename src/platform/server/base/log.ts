import { pino } from 'pino';

/** Writes JSON lines to stderr, without texts of users, addresses or secrets. */
export const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));

/** Returns the message of the error's cause, or of the error if it has none, in one line. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\s+/g, ' ');
}
