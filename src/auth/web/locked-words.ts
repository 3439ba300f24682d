const minuteMs = 60_000;

/** In whole minutes; undefined once over. */
export function lockedWords(restMs: number): string | undefined {
  if (restMs <= 0) return undefined;
  const minutes = Math.ceil(restMs / minuteMs);
  return `Too many attempts. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
}
