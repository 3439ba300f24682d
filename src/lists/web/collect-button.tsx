import { ListCheck, ListPlus } from 'lucide-react';
import { cardKeyOf, maxListCards } from '../../cards/rules/card-list.ts';
import { IconButton, type IconButtonProps } from '../../platform/web/ui/controls/icon-button.tsx';
import { classNames } from '../../platform/web/ui/class-names.ts';
import styles from './collect-button.module.css';
import { collectCard, isCollected, useKeptLists } from './kept-lists.ts';

interface CollectButtonProps extends Omit<IconButtonProps, 'label' | 'icon' | 'onClick'> {
  cardId: string;
  /** The card's term, if several cards are visible. */
  term?: string | undefined;
}

/** Adds the card to the current list, or removes it. */
export function CollectButton({ cardId, term, className, ...rest }: CollectButtonProps) {
  const kept = useKeptLists();
  const key = cardKeyOf(cardId);
  const isIn = isCollected(kept, key);
  const isFull = !isIn && kept?.current?.list.cards.length === maxListCards;
  const title = kept?.current?.list.title ?? 'my list';
  const name = term === undefined || term === '' ? '' : ` ${term}`;
  return (
    <IconButton
      {...rest}
      className={classNames(styles.button, className)}
      label={isFull ? `${title} is full` : `Add${name} to ${title}`}
      icon={isIn ? ListCheck : ListPlus}
      aria-pressed={isIn}
      disabled={isFull}
      onClick={() => void collectCard(key)}
    />
  );
}
