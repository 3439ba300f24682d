/** Cards of one set that a browser remembers as still being learned; the oldest go first. */
export const maxLearningCards = 300;
/** Sets whose cards it remembers; those that were not practised for longest go first. Both together take 150 KB. */
export const maxLearningSets = 30;

/**
 * The cards that a visitor marked as still learning, as text that a browser can store: a line for each set, the one that
 * was marked last on top, of the set's id and the ids of its cards, oldest mark first. A line that reads otherwise is
 * not one.
 */
const linePattern = /^[\w-]{1,64}(?: [\w-]{1,64})+$/;

/** The marked cards of a set, oldest mark first. */
export function markedCardIds(stored: string, setId: string): readonly string[] {
  return (
    linesOf(stored)
      .find(([id]) => id === setId)
      ?.slice(1) ?? []
  );
}

/** Marks a card of a set, or takes its mark away. What is too much to remember is forgotten, oldest first. */
export function toggleMark(stored: string, setId: string, cardId: string): string {
  const before = markedCardIds(stored, setId);
  const isMarked = before.includes(cardId);
  const marked = isMarked ? before.filter((id) => id !== cardId) : [...before, cardId].slice(-maxLearningCards);
  const others = linesOf(stored).filter(([id]) => id !== setId);
  const lines = marked.length > 0 ? [[setId, ...marked], ...others] : others;
  return lines
    .slice(0, maxLearningSets)
    .map((line) => line.join(' '))
    .join('\n');
}

function linesOf(stored: string): string[][] {
  return stored.split('\n').flatMap((line) => (linePattern.test(line) ? [line.split(' ')] : []));
}
