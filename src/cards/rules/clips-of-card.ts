import type { Card, FurtherClip } from '../contract/card.ts';
import { labelFields, namesOf } from '../card-fields.ts';
import type { FoundCard } from '../../catalog/contract.ts';
import { englishSignLanguageName } from '../../platform/rules/languages/sign-languages.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import type { StudySet } from '../../sets/contract/set.ts';

export interface CardClip extends FurtherClip {
  /** Empty if the clip needs none. */
  readonly label: string;
}

/** Returns no clips for a card without media. */
export function clipsOf(card: Card): CardClip[] {
  const labels = labelsOf(card);
  const { mediaKind, mediaPath, posterPath, signingBox, mediaWidth, mediaHeight, durationMs } = card;
  if (mediaKind === null || mediaPath === null) return [];
  const first = { mediaKind, mediaPath, posterPath, signingBox, mediaWidth, mediaHeight, durationMs };
  return [first, ...card.furtherClips].map((clip, index) => ({ ...clip, label: labels[index] ?? '' }));
}

/** Labels of all places, even empty ones. */
export function labelsOf(card: Card): readonly string[] {
  return namesOf(labelFields).map((field) => card[field]);
}

export function findClip(card: Card, mediaPath: string): CardClip | undefined {
  return clipsOf(card).find((clip) => clip.mediaPath === mediaPath);
}

/** Labels of places beyond the clips stay. */
export function withClips(card: Card, clips: readonly CardClip[]): Card {
  const [first = noMedia, ...furtherClips] = clips.map(withoutLabel);
  const laterLabels = labelsOf(card).slice(clipsOf(card).length);
  const labels = [...clips.map(({ label }) => label), ...laterLabels];
  const [clipLabel1 = '', clipLabel2 = '', clipLabel3 = '', clipLabel4 = ''] = labels;
  const own = { clipLabel1, clipLabel2, clipLabel3, clipLabel4, hasMedia: clips.length > 0, furtherClips };
  return { ...card, ...first, ...own };
}

function withoutLabel(clip: CardClip): FurtherClip {
  const { label: _, ...rest } = clip;
  return rest;
}

export const unknownShape = { mediaWidth: null, mediaHeight: null, durationMs: null };

export const noMedia = { mediaKind: null, mediaPath: null, posterPath: null, signingBox: null, ...unknownShape };

export interface CardOfSet {
  readonly card: Card;
  readonly set: Pick<StudySet, 'id' | 'title' | 'publicTitle' | 'visibility' | 'termLanguage' | 'signLanguage'>;
}

/** Does not tell which set an unlisted card belongs to. */
export function toFoundCard({ card, set }: CardOfSet): FoundCard {
  const isListed = set.visibility === 'public';
  return {
    ...card,
    setId: isListed ? set.id : '',
    setTitle: isListed ? displayTitle(set) : '',
    termLanguage: set.termLanguage,
    signLanguageName: englishSignLanguageName(set.signLanguage),
  };
}
