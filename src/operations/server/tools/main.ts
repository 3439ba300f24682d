import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError, readConfig } from '../../../platform/server/base/config.ts';
import { describeConnectionFault } from '../../../platform/server/lifecycle/connection-fault.ts';
import { errorCode } from '../../../platform/server/database/error-code.ts';
import { ProblemError } from '../../../platform/server/base/problems.ts';
import { describeStartFault } from '../../../platform/server/lifecycle/start-fault.ts';
import { reasonOf } from '../../../platform/server/base/reason-of.ts';
import { backupTool } from './backup-tool.ts';
import { doctorTool } from './doctor-tool.ts';
import { giveToOwner } from './give-to-owner.ts';
import { moveTool } from './move-tool.ts';
import { passwordTool } from './password-tool.ts';
import { restoreTool } from './restore-tool.ts';
import { openTerminal, ToolError } from '../../../platform/server/base/terminal.ts';
import { UsageError } from './tool.ts';
import type { Tool, ToolContext } from './tool.ts';

const tools: Readonly<Record<string, Tool>> = {
  backup: backupTool,
  restore: restoreTool,
  move: moveTool,
  doctor: doctorTool,
  password: passwordTool,
};

/** After Ctrl+C. */
const stopWithinMs = 5_000;

/** Exits with 0 when all is well, 1 when something is wrong, 2 for wrong arguments, 130 after Ctrl+C. */
export async function main(name: string, args: readonly string[]): Promise<never> {
  const tool = tools[name];
  if (tool === undefined) throw new Error(`There is no command ${name}`);
  if (args.includes('--help')) {
    process.stdout.write(tool.usage);
    process.exit(0);
  }
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    void wait(stopWithinMs, undefined, { ref: false }).then(() => process.exit(130));
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const code = await run(tool, {
    args,
    terminal: openTerminal(stopping.signal),
    now: Date.now,
    readConfig: configFrom,
  });
  process.exit(stopping.signal.aborted ? 130 : code);
}

function configFrom(changes: Readonly<Record<string, string>> = {}) {
  return readConfig({ ...process.env, ...changes });
}

async function run(tool: Tool, context: ToolContext): Promise<number> {
  try {
    return await tool.run(context);
  } catch (error) {
    if (error instanceof UsageError || isArgumentError(error)) {
      process.stderr.write(`${error.message}\n\n${tool.usage}`);
      return 2;
    }
    process.stderr.write(`${describe(error)}\n`);
    return 1;
  } finally {
    await giveFoldersToOwners();
  }
}

async function giveFoldersToOwners(): Promise<void> {
  try {
    const { dataDir, backupDir } = configFrom();
    await giveToOwner(dataDir);
    if (backupDir !== undefined) await giveToOwner(backupDir);
  } catch (error) {
    // Without a configuration nothing was written.
    if (error instanceof ConfigError) return;
    process.stderr.write(
      `The files that root wrote could not be given to the owner of the folder (${reasonOf(error)}).\n`,
    );
  }
}

function isArgumentError(error: unknown): error is Error {
  return errorCode(error).startsWith('ERR_PARSE_ARGS');
}

/** The stack trace for bugs only. */
function describe(error: unknown): string {
  if (error instanceof ToolError) return error.message;
  const fault = describeStartFault(error) ?? describeConnectionFault(error);
  if (fault !== undefined) return fault;
  if (error instanceof ProblemError) {
    return `Media cannot be read or written (${reasonOf(error)}). Please check DATA_DIR, or MEDIA_URL and its keys, and whether there is room.`;
  }
  if (error instanceof Error && errorCode(error) !== '') return withCode(error);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function withCode(error: Error): string {
  const code = errorCode(error);
  return error.message.includes(code) ? error.message : `${error.message} (${code})`;
}
