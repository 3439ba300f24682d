import zero from './pictures/0.webp';

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
