/** Where the operator's commands write what they do. */
export interface Terminal {
  readonly say: (line: string) => void;
  /** Shows a line in place of the previous one. If the output is not a terminal, only some lines are written. */
  readonly progress: (line: string) => void;
  /** Says what went wrong. */
  readonly complain: (text: string) => void;
  /** @throws ToolError after Ctrl+C */
  readonly checkStopped: () => void;
}

/** Ends a command. The message is a line for the operator. */
export class ToolError extends Error {}

/** How often progress is written if the output is not a terminal. */
const lineEveryMs = 10_000;
const clearLine = '\r\u001B[K';

export function openTerminal(signal: AbortSignal): Terminal {
  const isTerminal = process.stdout.isTTY;
  let writtenAt = performance.now();
  return {
    say: (line) => void process.stdout.write(`${isTerminal ? clearLine : ''}${line}\n`),
    progress(line) {
      if (isTerminal) process.stdout.write(clearLine + line);
      else if (performance.now() - writtenAt >= lineEveryMs) {
        writtenAt = performance.now();
        process.stdout.write(`${line}\n`);
      }
    },
    complain: (text) => void process.stderr.write(text),
    checkStopped: () => {
      if (signal.aborted) throw new ToolError('Stopped.');
    },
  };
}

export const silentTerminal: Terminal = {
  say: () => {},
  progress: () => {},
  complain: () => {},
  checkStopped: () => {},
};
