import type { Card } from '../../../../shared/contract/card.ts';

interface PrintedPictureProps {
  card: Card;
  className: string | undefined;
}

/** The whole frame; of a video its poster. Fetched at once: what is off the screen is printed too. */
export function PrintedPicture({ card, className }: PrintedPictureProps) {
  const path = card.mediaKind === 'video' ? card.posterPath : card.mediaPath;
  return path === null ? null : <img className={className} src={path} alt="" decoding="sync" />;
}
