import zero from './pictures/0.webp';

/** Width and height are the largest that the picture is shown in (CSS pixels). */
export interface HandPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** The picture is decorative and loads lazily. Its size reserves its place. */
export function Hand({ picture, className }: { picture: HandPicture; className?: string | undefined }) {
  return <img {...picture} className={className} alt="" loading="lazy" decoding="async" draggable={false} />;
}

/** The digit 0. */
export const zeroHand: HandPicture = { src: zero, width: 73, height: 110 };
