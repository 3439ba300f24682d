import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './deck-edge.module.css';

export interface DeckEdgeProps extends ComponentProps<'div'> {
  /** A single card has no edge. */
  isDeck?: boolean | undefined;
}

/** Two hairlines, 9 px. Set `--deck-radius`, `--deck-paper` and `--deck-edge` as on the card. */
export function DeckEdge({ isDeck = true, className, ...rest }: DeckEdgeProps) {
  return <div {...rest} className={classNames(styles.deck, className)} data-deck={isDeck || undefined} />;
}
