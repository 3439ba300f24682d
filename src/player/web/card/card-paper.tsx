import type { ComponentProps } from 'react';
import { classNames } from '../../../platform/web/ui/primitives.tsx';
import styles from './card-paper.module.css';

interface CardPaperProps extends ComponentProps<'div'> {
  paper: 'white' | 'tinted' | 'ruled';
}

/** Scrolls if the text does not fit. */
export function CardPaper({ paper, className, ...rest }: CardPaperProps) {
  return <div {...rest} className={classNames(styles.paper, className)} data-paper={paper} />;
}
