import { readSigningBox, type SigningBox } from '../../../media/rules/signing-box.ts';
import { readPictureHand } from '../../../cards/rules/picture-hand.ts';
import { furtherFields, namesOf } from '../../../cards/card-fields.ts';
import { canonicalTag } from '../../../platform/rules/languages/language-tag.ts';
import type { PictureHand } from '../../../cards/contract/card.ts';
import type { NewSet, Visibility } from '../../../sets/contract/set.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

export const setFileName = 'set.json';
export const cardsFileName = 'cards.csv';

const format = 'flashcard-studio set';
/** Increased when an older program could not read what a newer one writes. */
const newestVersion = Math.max(3, ...namesOf(furtherFields).map((name) => furtherFields[name].archiveVersion));

/** `thumbnail` is the name of a custom one in the archive, else empty. */
export interface ArchivedSet extends NewSet {
  readonly thumbnail: string;
  /** By the names of images and videos. */
  readonly signingBoxes: Readonly<Record<string, SigningBox>>;
  /** The same way, in a set with hints from pictures; null: none is to be used. */
  readonly hands?: Readonly<Record<string, PictureHand | null>> | undefined;
}

/** @param version by the cards' columns (`versionOf`) */
export function writeSetFile(set: ArchivedSet, version = 1): string {
  const { title, publicTitle, description, categories, tags, visibility, thumbnail, signingBoxes } = set;
  const { signLanguage, termLanguage, signer, licence } = set;
  const about = { title, publicTitle, description, categories, tags, visibility };
  const hints = set.hintsFromPicture ? { hintsFromPicture: true, hands: set.hands } : {};
  const fields = { ...about, signLanguage, termLanguage, signer, licence, thumbnail, signingBoxes, ...hints };
  return `${JSON.stringify({ format, version, ...fields }, undefined, 2)}\n`;
}

export interface SetFileFault {
  readonly reason: Message;
}

/** Without checking lengths, which the server does. */
export function readSetFile(json: string): ArchivedSet | SetFileFault {
  const file = parse(json);
  if (file['format'] !== format) return { reason: message('This ZIP was not exported by Flashcard Studio.') };
  if (!isKnownVersion(file['version']))
    return { reason: message('This ZIP was exported by a newer version of Flashcard Studio.') };
  const text = (name: string) => (typeof file[name] === 'string' ? file[name] : '');
  return {
    title: text('title'),
    publicTitle: text('publicTitle'),
    description: text('description'),
    categories: text('categories'),
    tags: text('tags'),
    signLanguage: canonicalTag(text('signLanguage')) ?? '',
    termLanguage: canonicalTag(text('termLanguage')) ?? '',
    signer: text('signer'),
    licence: text('licence'),
    visibility: visibilities.find((visibility) => visibility === file['visibility']) ?? 'private',
    thumbnail: text('thumbnail'),
    signingBoxes: readBoxes(file['signingBoxes']),
    ...(file['hintsFromPicture'] === true && { hintsFromPicture: true, hands: readHands(file['hands']) }),
  };
}

function isKnownVersion(version: unknown): boolean {
  return Number.isInteger(version) && Number(version) >= 1 && Number(version) <= newestVersion;
}

function readBoxes(value: unknown): Record<string, SigningBox> {
  const named = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    named.flatMap(([name, each]) => {
      const box = readSigningBox(each);
      return box ? [[name, box]] : [];
    }),
  );
}

function readHands(value: unknown): Record<string, PictureHand | null> {
  const named = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    named.flatMap(([name, each]) => {
      const hand = each === null ? null : readPictureHand(each);
      return hand === undefined ? [] : [[name, hand]];
    }),
  );
}

const visibilities: readonly Visibility[] = ['public', 'unlisted', 'private'];

function parse(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
