import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../../platform/server/services/services.ts';

/** More than people cause. */
const failuresPerSecond = 50;

const maxPauseMs = 20_000;

let dueAt = 0;

/** Delays failed sign-ins when there are many. A right password is never delayed. */
export async function slowDownFailures<Result>(
  { now }: Pick<Services, 'now'>,
  signIn: () => Promise<Result>,
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<Result> {
  try {
    return await signIn();
  } catch (error) {
    const pauseMs = reservePause(now());
    if (pauseMs > 0) await pause(pauseMs);
    throw error;
  }
}

/** A leaky bucket in milliseconds. It is emptied when the clock is set back. */
function reservePause(now: number): number {
  const burstMs = 1_000;
  const isBehind = dueAt > now && dueAt <= now + burstMs + maxPauseMs;
  const due = isBehind ? dueAt : now;
  dueAt = Math.min(due + 1_000 / failuresPerSecond, now + burstMs + maxPauseMs);
  return Math.max(0, due - now - burstMs);
}
