import type { Card } from '../../cards/contract/card.ts';

export interface PrintedCard extends Card {
  /** The term's language; empty if unknown. */
  termLanguage: string;
}

interface PrintedPictureProps {
  card: Card;
  className: string | undefined;
}

/** The first clip's whole frame or poster, loaded at once, as off-screen pictures are printed too. */
export function PrintedPicture({ card, className }: PrintedPictureProps) {
  const path = card.mediaKind === 'video' ? card.posterPath : card.mediaPath;
  return path === null ? null : <img className={className} src={path} alt="" decoding="sync" />;
}
