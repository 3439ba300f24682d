import zero from './pictures/0.webp';
import four from './pictures/4.webp';
import hello from './pictures/hello.webp';

/** In the largest size that it is shown in (CSS pixels). */
export interface HandPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Decorative and lazy; its place is reserved. */
export function Hand({ picture, className }: { picture: HandPicture; className?: string | undefined }) {
  return <img {...picture} className={className} alt="" loading="lazy" decoding="async" draggable={false} />;
}

/** The digit 0. */
export const zeroHand: HandPicture = { src: zero, width: 73, height: 110 };

/** The digit 4. */
export const fourHand: HandPicture = { src: four, width: 65, height: 156 };

export const helloHand: HandPicture = { src: hello, width: 97, height: 150 };
