import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { runTool as runOperatorTool } from '../../operations/server/tools/main.ts';
import { readConfig } from '../../platform/server/base/config.ts';
import { silentTerminal } from '../../platform/server/base/terminal.ts';

export interface ToolRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Input {
  readonly env?: Readonly<Record<string, string>>;
  /** Text that is piped into the tool. */
  readonly input?: string;
}

/** Tools share compiled code, because compiling all sources takes a third of their start. */
const compiledDir = resolve('node_modules/.cache/compiled');

/** Starts the tool in a separate process, which ends with the test. */
export function startTool(name: string, args: readonly string[], { env = {}, input = '' }: Input = {}) {
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, ...args], {
    env: { PATH: process.env['PATH'], SKIP_INSTALL: '1', NODE_COMPILE_CACHE: compiledDir, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin.on('error', () => {}).end(input);
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([stdout, stderr]): ToolRun => ({ code: child.exitCode, stdout, stderr }),
  );
  return { child, ended };
}

export async function runTool(name: string, args: readonly string[], more?: Input): Promise<ToolRun> {
  return await startTool(name, args, more).ended;
}

/** Runs the tool in the process of the test, which saves half a second of its start. */
export async function runToolHere(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Omit<ToolRun, 'stdout'>> {
  let stderr = '';
  const terminal = { ...silentTerminal, complain: (text: string) => void (stderr += text) };
  const readConfigWith = (changes = {}) => readConfig({ ...env, ...changes });
  const code = await runOperatorTool(name, { args, terminal, now: Date.now, readConfig: readConfigWith });
  return { code, stderr };
}
