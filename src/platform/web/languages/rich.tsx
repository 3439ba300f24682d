import { Children, type ReactNode } from 'react';

/** Stands in a text where an element comes: `<Rich text={t('{word} took long.', { word: part(0) })}><b>Hi</b></Rich>` */
export function part(index: number): string {
  return `\uFFFC${index}`;
}

interface RichProps {
  text: string;
  /** An element for each part. */
  children: ReactNode;
}

/** In the order of the language. */
export function Rich({ text, children }: RichProps) {
  const elements = Children.toArray(children);
  return text.split(/\uFFFC(\d)/).map((piece, at) => (at % 2 === 1 ? elements[Number(piece)] : piece));
}
