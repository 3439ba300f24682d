import { useEffect, useState } from 'react';
import { textsOfLaterParts } from '../languages/page-texts.ts';
import type { PlayerPart } from '../../rules/languages/text-parts.ts';
import { whenIdle } from './timing.ts';

/** The longest wait for an idle browser. */
const warmWithinMs = 5_000;

/**
 * Loads a part of the program once it is wanted. A likely part is loaded earlier, when the browser is idle, and again
 * once it is wanted if that has failed.
 * @param atHand the part, if it is loaded already
 * @param texts the part of the player whose texts are fetched with it
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

/** Fetches the part and its texts at the same time. */
async function withTexts<Part>(load: () => Promise<Part>, texts?: PlayerPart): Promise<Part> {
  const [part] = await Promise.all([load(), textsOfLaterParts(texts)]);
  return part;
}
