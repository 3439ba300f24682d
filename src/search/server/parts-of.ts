/** Around each part; no text has it, as control characters are refused. */
const mark = '\u0001';

/** Single characters and pairs in the words of a text, each once: too short for an index of trigrams, but not marked. */
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

/** How `partsOf` writes a word, if it is one of these. */
export function asPart(word: string): string | undefined {
  return word.length <= 4 && Array.from(word).length <= 2 ? mark + word + mark : undefined;
}
