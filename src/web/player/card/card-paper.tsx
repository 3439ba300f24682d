import type { ComponentProps } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './card-paper.module.css';

interface CardPaperProps extends ComponentProps<'div'> {
  /** White under a print and where nothing is; the set's own paper under writing, ruled under the term. */
  paper: 'white' | 'tinted' | 'ruled';
}

/** The paper of a card. It scrolls when its text is longer than any card. */
export function CardPaper({ paper, className, ...rest }: CardPaperProps) {
  return <div {...rest} className={classNames(styles.paper, className)} data-paper={paper} />;
}
