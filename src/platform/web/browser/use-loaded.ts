import { useEffect, useState } from 'react';
import { textsOfLaterParts } from '../languages/page-texts.ts';
import type { PlayerPart } from '../../rules/languages/text-parts.ts';
import { whenIdle } from './timing.ts';

/** For a browser that is never idle. */
const warmWithinMs = 5_000;

/**
 * Loaded when the browser is idle, if it is likely to be needed; retried after a failure.
 * @param atHand already loaded
 * @param texts the part of the player whose texts are fetched as well, once it is wanted
 */
export function useLoaded<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  isLikely = true,
  atHand?: Part,
  texts?: PlayerPart,
): Part | undefined {
  const [part, setPart] = useState<{ value: Part } | undefined>(atHand === undefined ? undefined : { value: atHand });
  const isMissing = isWanted && !part;

  useEffect(() => {
    return isLikely ? whenIdle(() => void withTexts(load).catch(() => {}), warmWithinMs) : undefined;
  }, [load, isLikely]);

  useEffect(() => {
    if (!isMissing) return;
    withTexts(load, texts).then(
      (value) => setPart({ value }),
      (error: unknown) => console.error('A part of the program did not come.', error),
    );
  }, [load, isMissing, texts]);

  return part?.value;
}

/** Side by side. */
async function withTexts<Part>(load: () => Promise<Part>, texts?: PlayerPart): Promise<Part> {
  const [part] = await Promise.all([load(), textsOfLaterParts(texts)]);
  return part;
}
