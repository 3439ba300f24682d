/** Speed and acceleration are 0 at both ends. `start` and `end` are shares of the time. */
export function ease(progress: number, start = 0, end = 1): number {
  const t = Math.min(Math.max((progress - start) / (end - start), 0), 1);
  return t * t * t * (t * (6 * t - 15) + 10);
}
