import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './deck-edge.module.css';

export interface DeckEdgeProps extends ComponentProps<'div'> {
  /** A single card has no edge. */
  isDeck?: boolean | undefined;
}

/** Two hairlines, 9 px. `--deck-radius`, `--deck-paper` and `--deck-edge` follow the card's own. */
export function DeckEdge({ isDeck = true, className, ...rest }: DeckEdgeProps) {
  return <div {...rest} className={classNames(styles.deck, className)} data-deck={isDeck || undefined} />;
}
