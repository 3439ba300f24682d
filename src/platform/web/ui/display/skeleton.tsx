import type { CSSProperties } from 'react';
import { classNames } from '../primitives.tsx';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  inlineSize?: CSSProperties['inlineSize'];
  blockSize?: CSSProperties['blockSize'];
  className?: string | undefined;
}

/** A placeholder while content loads. It is hidden from screen readers, which read the loading text. */
export function Skeleton({ inlineSize, blockSize, className }: SkeletonProps) {
  return (
    <span className={classNames(styles.skeleton, className)} style={{ inlineSize, blockSize }} aria-hidden="true" />
  );
}
