import { pino } from 'pino';

/** JSON lines on stderr, without user texts, addresses or secrets. */
export const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
