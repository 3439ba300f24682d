import type { Card } from '../../../../shared/contract/card.ts';

export interface PrintedCard extends Card {
  /** The language of the term; empty where the set does not say. */
  termLanguage: string;
}

interface PrintedPictureProps {
  card: Card;
  className: string | undefined;
}

/** Of the first clip, the whole frame; of a video its poster. Fetched at once: what is off the screen is printed too. */
export function PrintedPicture({ card, className }: PrintedPictureProps) {
  const path = card.mediaKind === 'video' ? card.posterPath : card.mediaPath;
  return path === null ? null : <img className={className} src={path} alt="" decoding="sync" />;
}
