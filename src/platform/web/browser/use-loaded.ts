import { useEffect, useEffectEvent, useState } from 'react';
import { fetchLaterTexts } from '../languages/page-texts.ts';
import type { PlayerPart } from '../../rules/languages/text-parts.ts';
import { whenIdle } from './timing.ts';

/** The name of the event that the window receives when a wanted part has failed to load. */
export const partMissingEvent = 'part-missing';

/** The longest wait for an idle browser before a likely part is loaded. */
const maxIdleWaitMs = 5_000;

interface LoadOptions<Part> {
  /**
   * A likely part is loaded ahead, when the browser is idle. If that fails, it is loaded once it is wanted. Default:
   * true.
   */
  isLikely?: boolean;
  /** The part, if the caller has loaded it already. */
  preloaded?: Part | undefined;
  /** The part of the player whose texts are fetched with it. */
  texts?: PlayerPart;
  /** Called when the wanted part has failed to load. It is loaded again the next time that it begins to be wanted. */
  onFailure?: () => void;
}

/**
 * Loads a part of the program once it is wanted, or earlier if it is likely to be wanted.
 * @returns undefined until the part is loaded
 */
export function useLoaded<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  { isLikely = true, preloaded, texts, onFailure }: LoadOptions<Part> = {},
): Part | undefined {
  const [part, setPart] = useState<Part | undefined>(() => preloaded);
  const mustLoad = isWanted && !part;
  const handleFailure = useEffectEvent((error: unknown) => {
    console.error(error);
    window.dispatchEvent(new Event(partMissingEvent));
    onFailure?.();
  });

  useEffect(() => {
    return isLikely ? whenIdle(() => void loadWithTexts(load).catch(() => {}), maxIdleWaitMs) : undefined;
  }, [load, isLikely]);

  useEffect(() => {
    if (!mustLoad) return;
    loadWithTexts(load, texts).then(
      (loadedPart) => setPart(() => loadedPart),
      (error: unknown) => handleFailure(error),
    );
  }, [load, mustLoad, texts]);

  return part;
}

/** Fetches the part and its texts at the same time. */
async function loadWithTexts<Part>(load: () => Promise<Part>, texts?: PlayerPart): Promise<Part> {
  const [part] = await Promise.all([load(), fetchLaterTexts(texts)]);
  return part;
}
