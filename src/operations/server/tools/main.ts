import { lchown, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError, readConfig } from '../../../platform/server/base/config.ts';
import { reasonOf } from '../../../platform/server/base/log.ts';
import { ProblemError } from '../../../platform/server/base/problems.ts';
import { ToolError, openTerminal } from '../../../platform/server/base/terminal.ts';
import { errorCode, ignoreMissing } from '../../../platform/server/base/error-code.ts';
import { describeConnectionFault, describeStartFault } from '../../../platform/server/lifecycle/start-fault.ts';
import { backupTool } from './backup-tool.ts';
import { doctorTool } from './doctor-tool.ts';
import { moveTool } from './move-tool.ts';
import { passwordTool } from './password-tool.ts';
import { restoreTool } from './restore-tool.ts';
import { UsageError, type Tool, type ToolContext } from './tool.ts';

const tools: Readonly<Record<string, Tool>> = {
  backup: backupTool,
  restore: restoreTool,
  move: moveTool,
  doctor: doctorTool,
  password: passwordTool,
};

/** How long a tool may take to stop after Ctrl+C. */
const maxStopMs = 5_000;

/**
 * Runs the command that is named on the command line. Its exit code is 0 for success, 1 for a fault, 2 for wrong
 * arguments and 130 after Ctrl+C. Ctrl+C at the prompt for a password counts as a fault.
 */
export async function main(name: string, args: readonly string[]): Promise<never> {
  if (args.includes('--help')) {
    process.stdout.write(findTool(name).usage);
    process.exit(0);
  }
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    void wait(maxStopMs, undefined, { ref: false }).then(() => process.exit(130));
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const code = await runTool(name, {
    args,
    terminal: openTerminal(stopping.signal),
    now: Date.now,
    readConfig: readConfigWith,
  });
  process.exit(stopping.signal.aborted ? 130 : code);
}

function findTool(name: string): Tool {
  const tool = tools[name];
  if (tool === undefined) throw new Error(`There is no command ${name}`);
  return tool;
}

/** @param changes take the place of environment variables */
function readConfigWith(changes: Readonly<Record<string, string>> = {}) {
  return readConfig({ ...process.env, ...changes });
}

type CommandContext = Omit<ToolContext, 'willWriteTo'>;

/** @returns the exit code */
export async function runTool(name: string, context: CommandContext): Promise<number> {
  const tool = findTool(name);
  const { complain } = context.terminal;
  const writtenFolders: string[] = [];
  try {
    return await tool.run({ ...context, willWriteTo: (folder) => void writtenFolders.push(folder) });
  } catch (error) {
    if (error instanceof UsageError || isArgumentError(error)) {
      complain(`${error.message}\n\n${tool.usage}`);
      return 2;
    }
    complain(`${describeError(error)}\n`);
    return 1;
  } finally {
    await giveFoldersToOwners(context, writtenFolders);
  }
}

/**
 * Gives files that root created in the server's folders to the server's user, so that the server can use them. That
 * user is assumed to be the owner of each folder.
 * @param otherFolders folders of the command line, in which root keeps the files that are older than this run
 */
async function giveFoldersToOwners(
  { readConfig, terminal }: CommandContext,
  otherFolders: readonly string[],
): Promise<void> {
  try {
    const { dataDir, backupDir } = readConfig();
    await giveToOwner(dataDir);
    if (backupDir !== undefined) await giveToOwner(backupDir);
    for (const folder of otherFolders) await giveToOwner(folder, performance.timeOrigin);
  } catch (error) {
    // Without a configuration, nothing was written.
    if (error instanceof ConfigError) return;
    terminal.complain(
      `The files that root wrote could not be given to the owner of the folder (${reasonOf(error)}).\n`,
    );
  }
}

function isArgumentError(error: unknown): error is Error {
  return errorCode(error).startsWith('ERR_PARSE_ARGS');
}

/** An expected error is described in a sentence. Only a bug shows its stack trace. */
function describeError(error: unknown): string {
  if (error instanceof ToolError) return error.message;
  const fault = describeStartFault(error) ?? describeConnectionFault(error);
  if (fault !== undefined) return fault;
  // In a command, only the media store throws errors of this kind.
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

/** @param sinceMs files that changed before this time, in epoch milliseconds, are left alone */
async function giveToOwner(folder: string, sinceMs = 0): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await stat(folder).catch(ignoreMissing);
  if (owner === undefined || owner.uid === 0) return;
  // `withFileTypes` keeps `readdir` from following links to other folders.
  for (const { parentPath, name } of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(parentPath, name);
    const stats = await lstat(path).catch(ignoreMissing);
    if (stats?.uid === 0 && stats.ctimeMs >= sinceMs) await lchown(path, owner.uid, owner.gid).catch(ignoreMissing);
  }
}
