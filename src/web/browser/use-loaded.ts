import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** For a browser that is never idle. */
const warmWithinMs = 5_000;

/**
 * Fetched in an idle moment where it is likely; what did not come is asked for again.
 * @param atHand it is there already
 */
export function useLoaded<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  isLikely = true,
  atHand?: Part,
): Part | undefined {
  const [part, setPart] = useState<{ value: Part } | undefined>(atHand === undefined ? undefined : { value: atHand });
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
