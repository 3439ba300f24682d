import { useState, type RefObject } from 'react';
import { cardKeyOf } from '../../../cards/rules/card-list.ts';
import { CollectButton, useCollected } from '../../../lists/web/collect-button.tsx';
import { toggleCard } from '../../../lists/web/kept-lists.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import hiddenStyles from '../../../platform/web/ui/visually-hidden.module.css';
import { useStudyKeys } from '../../../player/web/study/use-study-keys.ts';

interface CollectToolProps {
  /** The visible card. */
  cardId: string;
  playerRef: RefObject<HTMLElement | null>;
  hasKeys: boolean;
}

/**
 * Adds the visible card to the visitor's list. The key works even where the style sheet hides the button, and says what
 * it did to screen readers.
 */
export function CollectTool({ cardId, playerRef, hasKeys }: CollectToolProps) {
  const t = useTexts();
  const { isIn, isFull, title } = useCollected(cardId);
  const [toggledByKeyId, setToggledByKeyId] = useState('');
  // What was said about a card is not said again when that card comes back.
  if (toggledByKeyId !== '' && toggledByKeyId !== cardId) setToggledByKeyId('');
  const collect = () => void toggleCard(cardKeyOf(cardId)).then(() => setToggledByKeyId(cardId));
  useStudyKeys(playerRef, { characters: { a: collect } }, hasKeys);
  const outcome = isIn ? t('Added to {title}', { title }) : t('Removed from {title}', { title });
  return (
    <>
      <CollectButton cardId={cardId} tooltipSide="bottom" />
      <span className={hiddenStyles.hidden} role="status">
        {toggledByKeyId === cardId && (isFull ? t('{title} is full', { title }) : outcome)}
      </span>
    </>
  );
}
