import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of one part; to fill and index a large studio takes the most of it. */
const maxPartMs = 2 * 60 * 60_000;
/** The server takes ten seconds at most. */
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

/** However this program ends, failing and interrupted too, the child ends with it: who waits for its output would wait for ever. */
export function endsWithThis<Child extends ChildProcess>(child: Child): Child {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Waits until it is gone; it is killed when it does not heed the signal. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const killing = setTimeout(() => child.kill('SIGKILL'), maxEndMs);
  await ended;
  clearTimeout(killing);
}

/** A new folder, which is gone when this program ends, or before. */
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
