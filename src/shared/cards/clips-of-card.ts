import type { Card, FurtherClip } from '../contract/card.ts';

/** An image or a video of a card. */
export interface CardClip
  extends Omit<FurtherClip, 'mediaWidth' | 'mediaHeight'>, Pick<Card, 'mediaWidth' | 'mediaHeight'> {
  /** Empty where nothing tells it from the others. */
  readonly label: string;
}

/** The first is what the card shows by itself; none where it has no media. */
export function clipsOf(card: Card): CardClip[] {
  const labels = labelsOf(card);
  const { mediaKind, mediaPath, posterPath, signingBox, mediaWidth, mediaHeight, durationMs } = card;
  if (mediaKind === null || mediaPath === null) return [];
  const first = { mediaKind, mediaPath, posterPath, signingBox, mediaWidth, mediaHeight, durationMs };
  return [first, ...card.furtherClips].map((clip, index) => ({ ...clip, label: labels[index] ?? '' }));
}

/** By place, also of those that no clip has yet. */
export function labelsOf({ clipLabel1, clipLabel2, clipLabel3, clipLabel4 }: Card): readonly string[] {
  return [clipLabel1, clipLabel2, clipLabel3, clipLabel4];
}

export function findClip(card: Card, mediaPath: string): CardClip | undefined {
  return clipsOf(card).find((clip) => clip.mediaPath === mediaPath);
}

/** The card as if this were its only clip. */
export function withClip(card: Card, { label, ...clip }: CardClip): Card {
  return { ...card, ...clip, furtherClips: [], clipLabel1: label };
}
