/** In one set; the oldest go first. */
export const maxLearningCards = 300;
/** Those not practised for longest go first. Both together take 150 KB. */
export const maxLearningSets = 30;

/** A line for each set, the one marked last on top: the set's id and the ids of its cards, oldest mark first. */
const linePattern = /^[\w-]{1,64}(?: [\w-]{1,64})+$/;

/** Oldest mark first. */
export function markedCardIds(stored: string, setId: string): readonly string[] {
  return (
    linesOf(stored)
      .find(([id]) => id === setId)
      ?.slice(1) ?? []
  );
}

/** What is too much to remember is forgotten, oldest first. */
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
