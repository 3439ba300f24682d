import { useState } from 'react';
import { useLoaded } from '../../../platform/web/browser/use-loaded.ts';
import type { ModeProps } from '../../../player/web/frame/mode-props.ts';

const loadBothSides = () => import('./both-sides-card.tsx');

export type BothSides = Awaited<ReturnType<typeof loadBothSides>>;

type Settings = ModeProps['settings'];

/** Loads the card with both sides once it is chosen. If it does not load, cards are shown one side at a time. */
export function useBothSides(chosen: Settings): { bothSides: BothSides | undefined; settings: Settings } {
  const [hasFailed, setFailed] = useState(false);
  const onFailure = () => setFailed(true);
  const bothSides = useLoaded(loadBothSides, chosen.showsBothSides, { isLikely: false, onFailure });
  const settings = hasFailed && !bothSides ? { ...chosen, showsBothSides: false } : chosen;
  return { bothSides, settings };
}
