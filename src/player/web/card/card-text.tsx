import { useContext, type CSSProperties } from 'react';
import styles from './card-text.module.css';
import { TermLanguage } from './term-language.ts';
import { isCentredText, longestWordLength, textSize } from './text-size.ts';

interface CardTextProps {
  text: string;
  kind: 'term' | 'definition';
  /** Whether the text is beside media, with less room than a card of its own. */
  isBeside?: boolean | undefined;
}

/** The text of a side. It is as large as its length allows, and runs in the direction of its script. */
export function CardText({ text, kind, isBeside = false }: CardTextProps) {
  const language = useContext(TermLanguage);
  const style: CSSProperties = { '--longest-word': longestWordLength(text) };
  return (
    <p
      className={styles.text}
      dir="auto"
      lang={kind === 'term' ? language : undefined}
      style={style}
      data-kind={kind}
      data-size={textSize(text)}
      data-centred={isCentredText(text) || undefined}
      data-beside={isBeside || undefined}
    >
      {text}
    </p>
  );
}
