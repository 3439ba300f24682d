import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The time for one part, most of which fills and indexes a large studio. */
const maxPartMs = 2 * 60 * 60_000;
/** The server takes at most ten seconds to end. */
const maxEndMs = 20_000;

const children = new Set<ChildProcess>();
const folders = new Set<string>();

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
setTimeout(() => {
  process.stderr.write(`Not done after ${maxPartMs / 60_000} minutes.\n`);
  process.exit(1);
}, maxPartMs).unref();

/** Ends the child however this program ends. Otherwise whoever waits for its output would wait forever. */
export function endsWithThis<Child extends ChildProcess>(child: Child): Child {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Waits until the child has ended, and kills it if it ignores the signal. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const killing = setTimeout(() => child.kill('SIGKILL'), maxEndMs);
  await ended;
  clearTimeout(killing);
}

/** Makes a new folder, which is removed at the latest when this program ends. */
export async function newFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'flashcard-studio-bench-'));
  folders.add(path);
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true });
      folders.delete(path);
    },
  };
}
