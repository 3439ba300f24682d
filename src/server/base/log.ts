import { pino } from 'pino';

/**
 * The one log of the process, a line of JSON each on the standard error output. The configuration sets its level once it is read.
 * Nothing that people wrote, no address and no secret belongs in it.
 */
export const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
