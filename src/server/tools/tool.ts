import type { Config } from '../base/config.ts';
import type { Terminal } from '../base/terminal.ts';

/** What a command works with. */
export interface ToolContext {
  readonly args: readonly string[];
  /** Reads the configuration from the environment. @throws ConfigError */
  readonly readConfig: (changes?: Readonly<Record<string, string>>) => Config;
  readonly now: () => number;
  readonly terminal: Terminal;
}

/** A command that an operator runs beside the server, or in its place. */
export interface Tool {
  /** How it is called and what it does. */
  readonly usage: string;
  /** @returns the exit code: 0 when all is well. */
  readonly run: (context: ToolContext) => Promise<number>;
}

/** Arguments that make no sense: the usage is shown. */
export class UsageError extends Error {}
