/** Surrounds each part. No text contains it, because control characters are refused. */
const mark = '\u0001';

/**
 * Returns each single character and pair of the words once. They are too short for an index of trigrams unless they are
 * marked.
 */
export function partsOf(folded: string): string {
  const parts = new Set<string>();
  for (const word of new Set(folded.split(/\s+/u))) {
    let last = '';
    for (const character of word) {
      parts.add(character);
      if (last !== '') parts.add(last + character);
      last = character;
    }
  }
  return mark + [...parts].join(mark) + mark;
}

/** The part as `partsOf` writes it. Undefined for longer words. */
export function asPart(word: string): string | undefined {
  return word.length <= 4 && Array.from(word).length <= 2 ? mark + word + mark : undefined;
}
