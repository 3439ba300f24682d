import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { holdTickObject } from './hold-tick-object.ts';

const lookEveryMs = 2_000;
const idleShare = 0.1;

/** Stores the compile cache for the next start and frees memory. This blocks for a tenth of a second. */
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
  holdTickObject();
  // Without this, V8 keeps 40 of 190 MB while idle.
  findCollector()?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/**
 * V8 exposes the collector only under a flag. The flag is removed at once, because the compile cache is valid only for
 * the same flags.
 * @returns undefined when another thread has just removed the flag
 */
export function findCollector(): ((options: object) => void) | undefined {
  setFlagsFromString('--expose-gc');
  const collector: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  return typeof collector === 'function' ? (options) => void collector(options) : undefined;
}
