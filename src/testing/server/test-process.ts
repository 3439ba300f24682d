import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<number | string>;
  readonly output: () => string;
  /** Rejects with the output if the process ends earlier. */
  readonly url: Promise<string>;
}

/** Makes a folder that is removed after the test. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-process-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/**
 * Starts a server on a free port, without samples. It is killed after the test.
 * @param command replaces the server's main file
 */
export function startProcess(
  env: Record<string, string>,
  [program, ...args]: readonly [string, ...string[]] = [process.execPath, 'src/app/server/main.ts'],
): ServerProcess {
  const child = spawn(program, args, {
    env: { ...process.env, PORT: '0', SAMPLE_DATA: 'off', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const { promise: url, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, address] = /is at http:\/\/localhost(:\d+)/.exec(output) ?? [];
      if (address !== undefined) resolve(`http://127.0.0.1${address}`);
    });
  }
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]) => code ?? signal ?? '');
  void ended.then(() => reject(new Error(`The server ended early:\n${output}`)));
  url.catch(() => undefined);
  onTestFinished(() => killGroup(child));
  return { child, ended, output: () => output, url };
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {}
}
