import { searchedFields, type SearchedField } from '../card-fields.ts';
import { foldCaseAndMarks, searchWords } from '../../platform/rules/text/search-text.ts';

type Texts = { readonly [Field in SearchedField]: string };

/** Returns the cards that contain every word. Returns undefined if there are no words. */
export function findCards<Card extends Texts>(cards: readonly Card[], query: string): Card[] | undefined {
  const words = searchWords(query);
  if (words.length === 0) return undefined;
  return cards.filter((card) => {
    const text = foldedText(card);
    return words.every((word) => text.includes(word));
  });
}

/** A cached text stays valid, because cards are replaced and never changed. */
const foldedTexts = new WeakMap<Texts, string>();

function foldedText(card: Texts): string {
  const cached = foldedTexts.get(card);
  if (cached !== undefined) return cached;
  const folded = foldCaseAndMarks(searchedFields.map((field) => card[field]).join('\n'));
  foldedTexts.set(card, folded);
  return folded;
}
