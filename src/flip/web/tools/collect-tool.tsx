import type { RefObject } from 'react';
import { cardKeyOf } from '../../../cards/rules/card-list.ts';
import { CollectButton } from '../../../lists/web/collect-button.tsx';
import { toggleCard } from '../../../lists/web/kept-lists.ts';
import { useStudyKeys } from '../../../player/web/study/use-study-keys.ts';

interface CollectToolProps {
  /** The visible card. */
  cardId: string | undefined;
  playerRef: RefObject<HTMLElement | null>;
  hasKeys: boolean;
}

/** Adds the visible card to the visitor's list. The key works even where the style sheet hides the button. */
export function CollectTool({ cardId, playerRef, hasKeys }: CollectToolProps) {
  const characters = { a: () => cardId !== undefined && void toggleCard(cardKeyOf(cardId)) };
  useStudyKeys(playerRef, { characters }, hasKeys && cardId !== undefined);
  return cardId === undefined ? null : <CollectButton cardId={cardId} tooltipSide="bottom" />;
}
