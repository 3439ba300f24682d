import { addCards } from '../../src/cards/server/add-cards.ts';
import { newId } from '../../src/platform/server/base/new-id.ts';
import type { Services } from '../../src/platform/server/services/services.ts';
import { addSet } from '../../src/sets/server/add-set.ts';
import { newSet } from '../../src/sets/contract/set.ts';

export interface CatalogSize {
  readonly sets: number;
  readonly cardsPerSet: number;
}

/** Each letter occurs as often as in English, so that random words have pairs of letters of every frequency. */
const letters =
  'eeeeeeeeeeeetttttttttaaaaaaaaooooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddlllluuucccmmmwwffggyyppbbvkjxqz';
const vocabularySize = 6_000;
const definitionLength = 300;
const categories = ['Greetings', 'Food', 'School', 'Family', 'Numbers', 'Travel', 'Health', 'Colours'];
/** Every so many sets, one is in Japanese, with terms of a single character. */
const japaneseEvery = 50;
/** Only a single card of the whole catalog contains this word. */
export const rareWord = 'qzxvq';

export interface SeededSet {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly createdAt: number;
  readonly views: number;
  readonly texts: readonly { readonly term: string; readonly definition: string }[];
}

/** Makes public sets, which are the same every time. */
export function* seededSets({ sets, cardsPerSet }: CatalogSize): Generator<SeededSet> {
  const random = repeatable(7);
  const words = vocabulary(random);
  const word = () => words[Math.floor(words.length ** random()) - 1] ?? 'hello';
  for (let index = 0; index < sets; index++) {
    yield {
      title: `${word()} ${word()} ${index}`,
      description: sentence(word, 80),
      category: categories[index % categories.length] ?? '',
      createdAt: Date.UTC(2025, 0, 1) + index * 60_000,
      texts: Array.from({ length: cardsPerSet }, (_, place) => ({
        term: index % japaneseEvery === 0 ? `手話${place}` : word(),
        definition: sentence(word, definitionLength) + (index * 2 === sets && place === 0 ? ` ${rareWord}` : ''),
      })),
      views: Math.floor(random() * 1_000),
    };
  }
}

/** Fills an empty database, as an administrator would. */
export async function seedCatalog({ db }: Pick<Services, 'db'>, size: CatalogSize): Promise<void> {
  for (const { title, description, category, createdAt, views, texts } of seededSets(size)) {
    const id = newId();
    await addSet(db, { ...newSet.parse({ title, description, categories: category }), id, createdAt }, newId);
    await addCards({ db, newId, now: () => createdAt }, { setId: id, texts });
    await db.updateTable('sets').set({ view_count: views }).where('id', '=', id).execute();
  }
}

function sentence(word: () => string, length: number): string {
  let text = word();
  while (text.length < length) text += ` ${word()}`;
  return text;
}

function vocabulary(random: () => number): string[] {
  return Array.from({ length: vocabularySize }, () =>
    Array.from({ length: 2 + Math.floor(random() * 8) }, () => letters[Math.floor(random() * letters.length)]).join(''),
  );
}

/** Makes pseudorandom numbers from 0 up to 1, which are the same every time (mulberry32). */
function repeatable(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
