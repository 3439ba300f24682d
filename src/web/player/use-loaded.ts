import { useEffect, useState } from 'react';

/**
 * A part of the program that comes when it is wanted and then stays. When it does not come (offline, an update of the
 * site), it is asked for again the next time.
 */
export function useLoaded<Part>(load: () => Promise<Part>, isWanted: boolean): Part | undefined {
  const [part, setPart] = useState<{ value: Part }>();
  const isMissing = isWanted && !part;

  useEffect(() => {
    if (!isMissing) return;
    load().then(
      (value) => setPart({ value }),
      (error: unknown) => console.error('A part of the player did not come.', error),
    );
  }, [load, isMissing]);

  return part?.value;
}
