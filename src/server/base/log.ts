import { pino } from 'pino';

/**
 * The log of the process: a line of JSON each on stderr. `LOG_LEVEL` sets its level once the configuration is read. It never holds user
 * texts, addresses or secrets.
 */
export const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
