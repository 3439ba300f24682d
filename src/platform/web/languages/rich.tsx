import { Children, type ReactNode } from 'react';

/**
 * Marks where an element stands in a text:
 * `<Rich text={t('{word} took long.', { word: elementPlaceholder(0) })}><b>Hi</b></Rich>`
 */
export function elementPlaceholder(index: number): string {
  return `\uFFFC${index}`;
}

interface RichProps {
  text: string;
  /** The elements, by the index of their placeholder. */
  children: ReactNode;
}

/** Puts the elements into the text, in the order that the language needs. */
export function Rich({ text, children }: RichProps) {
  const elements = Children.toArray(children);
  return text.split(/\uFFFC(\d)/).map((piece, index) => (index % 2 === 1 ? elements[Number(piece)] : piece));
}
