import { Children, type ReactNode } from 'react';

/** A placeholder for an element in a text: `<Rich text={t('{word} took long.', { word: part(0) })}><b>Hi</b></Rich>` */
export function part(index: number): string {
  return `\uFFFC${index}`;
}

interface RichProps {
  text: string;
  /** The elements, by the index of their `part`. */
  children: ReactNode;
}

/** Puts the elements into the text, in the order that the language needs. */
export function Rich({ text, children }: RichProps) {
  const elements = Children.toArray(children);
  return text.split(/\uFFFC(\d)/).map((piece, at) => (at % 2 === 1 ? elements[Number(piece)] : piece));
}
