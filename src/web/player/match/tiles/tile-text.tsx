import type { CSSProperties } from 'react';
import { isLongText } from '../../card/text-size.ts';
import type { Writing } from './board-writing.ts';
import styles from './tile-text.module.css';

interface TileTextProps {
  kind: 'term' | 'definition';
  text: string;
  /** How its like are written on the board. */
  writing: Writing;
}

/** The words on a tile. Of a text that is longer than a tile its beginning is seen. */
export function TileText({ kind, text, writing }: TileTextProps) {
  const words: CSSProperties = { '--longest-word': writing.longestWord };
  return (
    <span
      className={styles.text}
      dir="auto"
      style={words}
      data-kind={kind}
      data-size={isLongText(text) ? 'prose' : writing.size}
      data-words
    >
      {text}
    </span>
  );
}
