import { useContext } from 'react';
import { TermLanguage } from './term-language.ts';

/** In the midst of other words. */
export function Term({ text }: { text: string }) {
  return <bdi lang={useContext(TermLanguage)}>{text}</bdi>;
}
