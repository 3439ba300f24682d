import { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';

/** While the work is done, kills the first decoders as soon as they have started, so that they never answer. */
export async function withKilledDecoders<Answer>(count: number, work: () => Promise<Answer>): Promise<Answer> {
  for (const idle of await findDecoders()) await killDecoder(idle);
  let killed = 0;
  const killFirst = (created: unknown) => {
    const child = createdProcess(created);
    child.once('spawn', () => {
      if (killed < count && isDecoder(child.spawnargs.join(' ')) && child.kill('SIGKILL')) killed++;
    });
  };
  // https://nodejs.org/api/diagnostics_channel.html#event-child_process
  subscribe('child_process', killFirst);
  const answer = await work().finally(() => unsubscribe('child_process', killFirst));
  expect(killed).toBe(count);
  return answer;
}

function createdProcess(created: unknown): ChildProcess {
  if (
    typeof created === 'object' &&
    created !== null &&
    'process' in created &&
    created.process instanceof ChildProcess
  )
    return created.process;
  throw new Error('Node announces new processes in another way');
}

function isDecoder(command: string): boolean {
  return command.includes('decoder-process');
}

async function findDecoders(): Promise<number[]> {
  const threads = await readdir('/proc/self/task');
  const children = await Promise.all(threads.map((id) => readFile(`/proc/self/task/${id}/children`, 'latin1')));
  const pids = children.flatMap((line) => line.split(' ').filter(Boolean).map(Number));
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')));
  return pids.filter((_, index) => isDecoder(commands[index] ?? ''));
}

/** Resolves once this process has noticed the end. */
async function killDecoder(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  while (existsSync(`/proc/${pid}`)) await setImmediate();
}
