import type { ComponentProps } from 'react';
import hiddenStyles from './visually-hidden.module.css';
import styles from './primitives.module.css';

/** Joins class names. Returns undefined if there are none, so that React leaves out the attribute. */
export function classNames(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className={hiddenStyles.hidden} />;
}

/** Shows that something is in progress. It is hidden from screen readers, which read the text beside it. */
export function Spinner({ size = 'icon' }: { size?: 'icon' | 'big' | undefined }) {
  return <span className={styles.spinner} data-size={size} aria-hidden="true" />;
}

interface DeckEdgeProps extends ComponentProps<'div'> {
  /** False for a single card, which has no edges of other cards. */
  isDeck?: boolean | undefined;
}

/** Shows the edges of two cards below. Set `--deck-radius`, `--deck-paper` and `--deck-edge` as on the card. */
export function DeckEdge({ isDeck = true, className, ...rest }: DeckEdgeProps) {
  return <div {...rest} className={classNames(styles.deck, className)} data-deck={isDeck || undefined} />;
}
