import { codePointLength, removeControlCharacters } from '../../platform/rules/text/plain-text.ts';

/** A visitor's own list of cards. */
export interface CardList {
  readonly title: string;
  /** The keys of the cards (see `cardKeyOf`), in the order of the list. */
  readonly cards: readonly string[];
}

/** The address of a full list has at most 1,806 characters. */
export const maxListCards = 100;
export const maxListTitleLength = 40;
export const newListTitle = 'My list';

export const emptyList: CardList = { title: newListTitle, cards: [] };

/** Stands in for the id of an unlisted set, which is not given to lists. */
export const listSetId = 'list';

/** The number of characters in a key. They have 72 random bits, so nobody can guess a key, and no two cards share one. */
const keyLength = 12;
/** The form of a key that `cardKeyOf` returns. */
export const cardKeyPattern = /^[\w-]{12}$/;
/** Longer texts behind the # are cut before they are read. No list needs so much. */
const maxFragmentLength = 4_000;

/** Returns the key of a card: the beginning of its id, by which it is found in any set. */
export function cardKeyOf(cardId: string): string {
  return cardId.slice(0, keyLength);
}

/** Reads the text behind the # of an address. Leaves out invalid cards and those beyond the limit. Never throws. */
export function readCardList(text: string): CardList {
  const fields = new Map(text.slice(0, maxFragmentLength).split('&').map(readField));
  const keys = (fields.get('cards') ?? '').split('.').filter((key) => cardKeyPattern.test(key));
  return { title: listTitle(decodeTitle(fields.get('title') ?? '')), cards: [...new Set(keys)].slice(0, maxListCards) };
}

/** Writes the text behind the # of an address. The title comes last, because some programs cut addresses short. */
export function writeCardList({ title, cards: keys }: CardList): string {
  return `cards=${keys.join('.')}&title=${encodeTitle(title)}`;
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
 * Puts a card at a position among the other cards of the list. A full list that does not have the card stays as it is.
 */
export function withCardAt(list: CardList, key: string, toIndex: number): CardList {
  if (!hasCard(list, key) && isFull(list)) return list;
  const others = list.cards.filter((cardKey) => cardKey !== key);
  return { ...list, cards: others.toSpliced(toIndex, 0, key) };
}

function readField(field: string): [string, string] {
  const equalsIndex = field.indexOf('=');
  return equalsIndex < 0 ? [field, ''] : [field.slice(0, equalsIndex), field.slice(equalsIndex + 1)];
}

function decodeTitle(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

/** Encodes a title for an address, and also characters that some programs take for the end of an address. */
function encodeTitle(title: string): string {
  return encodeURIComponent(title)
    .replaceAll('%20', '+')
    .replace(/[!'()*.~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
