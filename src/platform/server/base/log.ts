import { pino } from 'pino';

/** Writes JSON lines to stderr, without texts of users, addresses or secrets. */
export const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
