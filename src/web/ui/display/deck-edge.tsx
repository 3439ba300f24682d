import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './deck-edge.module.css';

export interface DeckEdgeProps extends ComponentProps<'div'> {
  /** A single card has no cards under it, and no edge. */
  isDeck?: boolean | undefined;
}

/**
 * Two hairline edges below: there are more cards under this one. Put the card inside; leave 9 px below for the edges.
 * `--deck-radius`, `--deck-paper` and `--deck-edge` follow the card's own radius, ground and border.
 */
export function DeckEdge({ isDeck = true, className, ...rest }: DeckEdgeProps) {
  return <div {...rest} className={classNames(styles.deck, className)} data-deck={isDeck || undefined} />;
}
