/** Where a tool says what it does, and learns that it is to stop. */
export interface Terminal {
  readonly say: (line: string) => void;
  /** In a line that the next one replaces; only on a terminal. */
  readonly progress: (line: string) => void;
  /** @throws ToolError once the tool was asked to stop (Ctrl+C) */
  readonly checkStopped: () => void;
}

/** One line for the person who started the tool. */
export class ToolError extends Error {}

const clearLine = '\r\u001B[K';

export function openTerminal(signal: AbortSignal): Terminal {
  const isWatched = process.stdout.isTTY;
  return {
    say: (line) => void process.stdout.write(`${isWatched ? clearLine : ''}${line}\n`),
    progress: (line) => void (isWatched && process.stdout.write(clearLine + line)),
    checkStopped: () => {
      if (signal.aborted) throw new ToolError('Stopped.');
    },
  };
}

/** For work that nobody watches and that ends with its thread. */
export const silentTerminal: Terminal = { say: () => {}, progress: () => {}, checkStopped: () => {} };
