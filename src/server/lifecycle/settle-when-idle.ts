import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookEveryMs = 2_000;
/** A thread counts as idle when it is busy for less than this share of the time. */
const idleShare = 0.1;

/**
 * Once a thread has started and is idle: keeps for the next start what was compiled, and gives back the memory that only the start needed.
 * It takes a tenth of a second, for which nobody is to wait.
 */
export function settleWhenIdle(): void {
  let before = performance.eventLoopUtilization();
  const looking = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > idleShare) return;
    clearInterval(looking);
    settle();
  }, lookEveryMs);
  looking.unref();
}

function settle(): void {
  flushCompileCache();
  // Otherwise V8 keeps it for as long as nobody asks for anything: 40 of 190 MB.
  findCollector()?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/**
 * The garbage collector, of which V8 tells only under a flag. Flags are those of all threads, and what is compiled counts for the same flags
 * alone: so the flag is taken back at once.
 * @returns undefined where another thread has just taken it back
 */
export function findCollector(): ((options: object) => void) | undefined {
  setFlagsFromString('--expose-gc');
  const collector: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  return typeof collector === 'function' ? (options) => void collector(options) : undefined;
}
