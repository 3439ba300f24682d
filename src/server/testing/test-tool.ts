import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface ToolRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Input {
  readonly env?: Readonly<Record<string, string>>;
  /** Piped into it. */
  readonly input?: string;
}

/** Each start would compile all sources again, which takes a third of its time. */
const compiledDir = resolve('node_modules/.cache/compiled');

/** Starts a command as an operator does, in a process that can be killed; it ends with the test at the latest. */
export function startTool(name: string, args: readonly string[], { env = {}, input = '' }: Input = {}) {
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, ...args], {
    env: { PATH: process.env['PATH'], SKIP_INSTALL: '1', NODE_COMPILE_CACHE: compiledDir, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  // One that ends early reads nothing.
  child.stdin.on('error', () => {}).end(input);
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([stdout, stderr]): ToolRun => ({ code: child.exitCode, stdout, stderr }),
  );
  return { child, ended };
}

/** Runs a command as an operator does, to its end. */
export async function runTool(name: string, args: readonly string[], more?: Input): Promise<ToolRun> {
  return await startTool(name, args, more).ended;
}
