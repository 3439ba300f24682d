/** In the largest size that it is shown in (CSS pixels). */
export interface HandPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Words beside it say all: it waits until the page is there, and its place waits for it. */
export function Hand({ picture, className }: { picture: HandPicture; className?: string | undefined }) {
  return <img {...picture} className={className} alt="" loading="lazy" decoding="async" draggable={false} />;
}
