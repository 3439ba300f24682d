export interface Terminal {
  readonly say: (line: string) => void;
  /** Each replaces the one before. Only on a terminal. */
  readonly progress: (line: string) => void;
  /** @throws ToolError after Ctrl+C */
  readonly checkStopped: () => void;
}

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

export const silentTerminal: Terminal = { say: () => {}, progress: () => {}, checkStopped: () => {} };
