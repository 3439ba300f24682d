import type { Config } from '../../../platform/server/base/config.ts';
import type { Terminal } from '../../../platform/server/base/terminal.ts';

export interface ToolContext {
  readonly args: readonly string[];
  /** @throws ConfigError */
  readonly readConfig: (changes?: Readonly<Record<string, string>>) => Config;
  /** Notes that the tool writes into a folder of the command line. Files that root makes there go to its owner. */
  readonly willWriteTo: (folder: string) => void;
  readonly now: () => number;
  readonly terminal: Terminal;
}

/** A command that runs beside the server or instead of it. */
export interface Tool {
  readonly usage: string;
  /** @returns the exit code */
  readonly run: (context: ToolContext) => Promise<number>;
}

/** Makes the tool print its usage. */
export class UsageError extends Error {}
