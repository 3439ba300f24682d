import { maxSearchLength } from '../../platform/rules/limits.ts';

/**
 * `word`: a word; `part`: one or two characters, which too many words contain; those of internal titles are separate.
 * `listed`: in the catalog; `category`: folded.
 */
export type TermKind = 'word' | 'part' | 'internal-word' | 'internal-part' | 'listed' | 'category';

export type TermKey = `${TermKind} ${string}`;

export interface Searchable {
  readonly texts: readonly { readonly folded: string; readonly isInternal: boolean }[];
  readonly categories: readonly string[];
  readonly isListed: boolean;
}

/** Longer words are split into overlapping pieces. */
const longestWord = 2 * maxSearchLength;

export function featuresOf({ texts, categories, isListed }: Searchable): Set<TermKey> {
  const features = new Set<TermKey>(categories.map((category): TermKey => `category ${category}`));
  if (isListed) features.add('listed ');
  for (const { folded, isInternal } of texts) {
    const kind = isInternal ? 'internal-word' : 'word';
    for (const word of folded.split(/\s+/u)) if (word !== '') features.add(`${kind} ${word}`);
  }
  return features;
}

export function termsOf(feature: TermKey): TermKey[] {
  const end = feature.indexOf(' ');
  const [kind, word] = [feature.slice(0, end), feature.slice(end + 1)];
  if (kind === 'word') return [...termsOfWord(word, '')];
  return kind === 'internal-word' ? [...termsOfWord(word, 'internal-')] : [feature];
}

export function isPart(word: string): boolean {
  return word.length <= 4 && Array.from(word).length <= 2;
}

function termsOfWord(word: string, prefix: 'internal-' | ''): Set<TermKey> {
  const keys = new Set<TermKey>(piecesOf(word).map((piece): TermKey => `${prefix}word ${piece}`));
  let last = '';
  for (const character of word) {
    keys.add(`${prefix}part ${character}`);
    if (last !== '') keys.add(`${prefix}part ${last}${character}`);
    last = character;
  }
  return keys;
}

function piecesOf(word: string): string[] {
  if (word.length <= longestWord) return [word];
  const characters = Array.from(word);
  const pieces: string[] = [];
  for (let start = 0; start === 0 || start + maxSearchLength < characters.length; start += maxSearchLength) {
    pieces.push(characters.slice(start, start + longestWord).join(''));
  }
  return pieces;
}
