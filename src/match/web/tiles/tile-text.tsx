import { useContext, type CSSProperties } from 'react';
import { TermLanguage } from '../../../player/web/card/term-language.ts';
import { isLongText } from '../../../player/web/card/text-size.ts';
import type { Writing } from './board-writing.ts';
import styles from './tile-text.module.css';

interface TileTextProps {
  kind: 'term' | 'definition';
  text: string;
  writing: Writing;
}

export function TileText({ kind, text, writing }: TileTextProps) {
  const language = useContext(TermLanguage);
  const words: CSSProperties = { '--longest-word': writing.longestWord };
  return (
    <span
      className={styles.text}
      dir="auto"
      lang={kind === 'term' ? language : undefined}
      style={words}
      data-kind={kind}
      data-size={isLongText(text) ? 'prose' : writing.size}
      data-words
    >
      {text}
    </span>
  );
}
