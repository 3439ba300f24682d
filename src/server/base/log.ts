import { pino } from 'pino';

/** A line of JSON each on stderr. It never holds user texts, addresses or secrets. */
export const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
