import { pino } from 'pino';

let destination = openStderr();
/** Whether the last line may be cut off, because only a part of it could be written. */
let isCutOff = false;

/** Writes JSON lines to stderr, without texts of users, addresses or secrets. */
export const log = pino({ level: 'warn' }, { write: writeLine });

function writeLine(line: string): void {
  const text = isCutOff ? `\n${line}` : line;
  isCutOff = false;
  destination.write(text);
}

/**
 * A line that cannot be written, for example because the disk is full, is lost with its destination. An error that
 * nobody listens to would end the process.
 */
function openStderr(): ReturnType<typeof pino.destination> {
  return pino.destination({ dest: 2, sync: true }).on('error', () => {
    isCutOff = true;
    destination = openStderr();
  });
}

/** Returns the message of the error's cause, or of the error if it has none, in one line. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\s+/g, ' ');
}
