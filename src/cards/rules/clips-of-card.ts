import type { Card, FurtherClip } from '../contract/card.ts';
import { clipLabelFields, namesOf } from '../card-fields.ts';

export interface CardClip extends FurtherClip {
  /** Empty if the clip has no label. */
  readonly label: string;
}

export const unknownShape = { mediaWidth: null, mediaHeight: null, durationMs: null };
export const noMedia = { mediaKind: null, mediaPath: null, posterPath: null, signingBox: null, ...unknownShape };

/** Lists all clips of a card, the first one included. */
export function clipsOf(card: Card): CardClip[] {
  const labels = labelsOf(card);
  const { mediaKind, mediaPath, posterPath, signingBox, mediaWidth, mediaHeight, durationMs } = card;
  if (mediaKind === null || mediaPath === null) return [];
  const first = { mediaKind, mediaPath, posterPath, signingBox, mediaWidth, mediaHeight, durationMs };
  return [first, ...card.furtherClips].map((clip, index) => ({ ...clip, label: labels[index] ?? '' }));
}

/** The labels of all places for clips, also of those that have no clip. */
export function labelsOf(card: Card): readonly string[] {
  return namesOf(clipLabelFields).map((field) => card[field]);
}

export function findClip(card: Card, mediaPath: string): CardClip | undefined {
  return clipsOf(card).find((clip) => clip.mediaPath === mediaPath);
}

/** Gives the card other clips, with their labels. Labels of places where the card had no clip stay there. */
export function withClips(card: Card, clips: readonly CardClip[]): Card {
  const [first = noMedia, ...furtherClips] = clips.map(withoutLabel);
  const clipsBefore = clipsOf(card).length;
  const labels = labelsOf(card).map((label, index) => clips[index]?.label ?? (index < clipsBefore ? '' : label));
  const [clipLabel1 = '', clipLabel2 = '', clipLabel3 = '', clipLabel4 = ''] = labels;
  const newLabels = { clipLabel1, clipLabel2, clipLabel3, clipLabel4 };
  return { ...card, ...first, furtherClips, hasMedia: clips.length > 0, ...newLabels };
}

function withoutLabel(clip: CardClip): FurtherClip {
  const { label: _, ...rest } = clip;
  return rest;
}
