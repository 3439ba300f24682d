import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** A browser that is never idle fetches the part after this long. */
const warmWithinMs = 5_000;

/**
 * A part of the program that comes when it is wanted and then stays. Where it is likely to be, it is fetched beforehand
 * while the browser has nothing else to do. When it does not come (offline, an update of the site), it is asked for
 * again the next time.
 */
export function useLoaded<Part>(load: () => Promise<Part>, isWanted: boolean, isLikely = true): Part | undefined {
  const [part, setPart] = useState<{ value: Part }>();
  const isMissing = isWanted && !part;

  useEffect(() => {
    return isLikely ? whenIdle(() => void load().catch(() => {}), warmWithinMs) : undefined;
  }, [load, isLikely]);

  useEffect(() => {
    if (!isMissing) return;
    load().then(
      (value) => setPart({ value }),
      (error: unknown) => console.error('A part of the program did not come.', error),
    );
  }, [load, isMissing]);

  return part?.value;
}
