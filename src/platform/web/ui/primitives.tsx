import type { ComponentProps } from 'react';
import hiddenStyles from './visually-hidden.module.css';
import styles from './primitives.module.css';

/** Undefined if empty, so that the attribute is left out. */
export function classNames(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className={hiddenStyles.hidden} />;
}

interface SpinnerProps {
  size?: 'icon' | 'big' | undefined;
}

/** Hidden from screen readers, which read the text beside it. */
export function Spinner({ size = 'icon' }: SpinnerProps) {
  return <span className={styles.spinner} data-size={size} aria-hidden="true" />;
}

interface DeckEdgeProps extends ComponentProps<'div'> {
  /** A single card has no edge. */
  isDeck?: boolean | undefined;
}

/** Two hairlines, 9 px. Set `--deck-radius`, `--deck-paper` and `--deck-edge` as on the card. */
export function DeckEdge({ isDeck = true, className, ...rest }: DeckEdgeProps) {
  return <div {...rest} className={classNames(styles.deck, className)} data-deck={isDeck || undefined} />;
}
