import { ListCheck, ListPlus } from 'lucide-react';
import { cardKeyOf, maxListCards } from '../../cards/rules/card-list.ts';
import { IconButton, type IconButtonProps } from '../../platform/web/ui/controls/icon-button.tsx';
import { classNames } from '../../platform/web/ui/primitives.tsx';
import styles from './collect-button.module.css';
import { listName } from './list-links.ts';
import { toggleCard, isCollected, useKeptLists } from './kept-lists.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface CollectButtonProps extends Omit<IconButtonProps, 'label' | 'icon' | 'onClick'> {
  cardId: string;
  /** The card's term, needed where several cards are visible. */
  term?: string | undefined;
}

/** Tells whether the card is in the current list, whether the list has no room for it, and what the list is called. */
export function useCollected(cardId: string) {
  const t = useTexts();
  const kept = useKeptLists();
  const isIn = isCollected(kept, cardKeyOf(cardId));
  const isFull = !isIn && kept?.current?.list.cards.length === maxListCards;
  return { isIn, isFull, title: kept?.current ? listName(kept.current.list, t) : t('my list') };
}

/** Adds the card to the current list, or removes it. */
export function CollectButton({ cardId, term, className, ...rest }: CollectButtonProps) {
  const t = useTexts();
  const { isIn, isFull, title } = useCollected(cardId);
  const addLabel = term ? t('Add {term} to {title}', { term, title }) : t('Add to {title}', { title });
  return (
    <IconButton
      {...rest}
      className={classNames(styles.button, className)}
      label={isFull ? t('{title} is full', { title }) : addLabel}
      icon={isIn ? ListCheck : ListPlus}
      aria-pressed={isIn}
      disabled={isFull}
      onClick={() => void toggleCard(cardKeyOf(cardId))}
    />
  );
}
