import { codePointLength, removeControlCharacters } from '../../platform/rules/text/plain-text.ts';

/** A visitor's own list of cards. */
export interface CardList {
  readonly title: string;
  /** See `cardKeyOf`. */
  readonly cards: readonly string[];
}

/** The address of a full list has at most 1,806 characters. */
export const maxListCards = 100;
export const maxListTitleLength = 40;
export const newListTitle = 'My list';

/** Stands in for the id of an unlisted set, which is not given to lists. */
export const listSetId = 'list';

/**
 * How many characters of the card's id are its key. They have 72 random bits, so that nobody can guess a card and no
 * two cards have the same key.
 */
const keyLength = 12;
/** The form of a key that `cardKeyOf` returns. */
export const cardKeyPattern = /^[\w-]{12}$/;
/** Longer texts behind the # are cut before they are read. No list needs so much. */
const maxTextLength = 4_000;

/** The beginning of the card's id, by which the card is found in any set. */
export function cardKeyOf(cardId: string): string {
  return cardId.slice(0, keyLength);
}

export const emptyList: CardList = { title: newListTitle, cards: [] };

/** Reads the text behind the # of an address. Leaves out invalid cards and those beyond the limit. Never throws. */
export function readCardList(text: string): CardList {
  const fields = new Map(text.slice(0, maxTextLength).split('&').map(readField));
  const keys = (fields.get('cards') ?? '').split('.').filter((key) => cardKeyPattern.test(key));
  return { title: listTitle(decoded(fields.get('title') ?? '')), cards: [...new Set(keys)].slice(0, maxListCards) };
}

/** Writes the text behind the # of an address. The title comes last, because some programs cut addresses short. */
export function writeCardList({ title, cards }: CardList): string {
  return `cards=${cards.join('.')}&title=${encodeTitle(title)}`;
}

/** Turns a text into a title of one line that is not too long. An empty text becomes the title of a new list. */
export function listTitle(text: string): string {
  const line = removeControlCharacters(text).replace(/\s+/gu, ' ').trim();
  if (line === '') return newListTitle;
  return codePointLength(line) > maxListTitleLength ? Array.from(line).slice(0, maxListTitleLength).join('') : line;
}

export function hasCard({ cards }: CardList, key: string): boolean {
  return cards.includes(key);
}

/** Adds a card to the end of a list. A full list stays as it is. */
export function withCard(list: CardList, key: string): CardList {
  if (hasCard(list, key) || isFull(list)) return list;
  return { ...list, cards: [...list.cards, key] };
}

export function withoutCard(list: CardList, key: string): CardList {
  return { ...list, cards: list.cards.filter((cardKey) => cardKey !== key) };
}

export function isFull({ cards }: CardList): boolean {
  return cards.length >= maxListCards;
}

/**
 * Puts a card at a position of a list. `toIndex` counts the list's cards without this one. A full list without the card
 * stays as it is.
 */
export function withCardAt(list: CardList, key: string, toIndex: number): CardList {
  if (!hasCard(list, key) && isFull(list)) return list;
  const others = list.cards.filter((cardKey) => cardKey !== key);
  return { ...list, cards: others.toSpliced(toIndex, 0, key) };
}

function readField(field: string): [string, string] {
  const at = field.indexOf('=');
  return at < 0 ? [field, ''] : [field.slice(0, at), field.slice(at + 1)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

/** Encodes a title for an address, with the characters that some programs take for its end. */
function encodeTitle(title: string): string {
  return encodeURIComponent(title)
    .replaceAll('%20', '+')
    .replace(/[!'()*.~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
