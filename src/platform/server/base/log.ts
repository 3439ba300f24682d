import { pino } from 'pino';

/** Writes JSON lines to stderr, without texts of users, addresses or secrets. */
export const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));

export interface Terminal {
  readonly say: (line: string) => void;
  /** Each line replaces the previous one. If the output is not a terminal, only some lines are written. */
  readonly progress: (line: string) => void;
  /** @throws ToolError after Ctrl+C */
  readonly checkStopped: () => void;
}

export class ToolError extends Error {}

const lineEveryMs = 10_000;
const clearLine = '\r\u001B[K';

export function openTerminal(signal: AbortSignal): Terminal {
  const isWatched = process.stdout.isTTY;
  let toldAt = performance.now();
  return {
    say: (line) => void process.stdout.write(`${isWatched ? clearLine : ''}${line}\n`),
    progress(line) {
      if (isWatched) process.stdout.write(clearLine + line);
      else if (performance.now() - toldAt >= lineEveryMs) {
        toldAt = performance.now();
        process.stdout.write(`${line}\n`);
      }
    },
    checkStopped: () => {
      if (signal.aborted) throw new ToolError('Stopped.');
    },
  };
}

export const silentTerminal: Terminal = { say: () => {}, progress: () => {}, checkStopped: () => {} };

/** Returns the error's message in one line. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\s+/g, ' ');
}
