import { useContext } from 'react';
import { TermLanguage } from './term-language.ts';

/** A term within a sentence, in its own language and direction. */
export function Term({ text }: { text: string }) {
  return <bdi lang={useContext(TermLanguage)}>{text}</bdi>;
}
