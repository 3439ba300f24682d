/** The oldest are dropped. */
export const maxLearningCards = 300;
/** 150 KB together; the sets marked longest ago are dropped. */
export const maxLearningSets = 30;

/** The set marked last is first: its id and card ids, oldest mark first. */
const linePattern = /^[\w-]{1,64}(?: [\w-]{1,64})+$/;

/** Oldest mark first. */
export function markedCardIds(stored: string, setId: string): readonly string[] {
  return (
    linesOf(stored)
      .find(([id]) => id === setId)
      ?.slice(1) ?? []
  );
}

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
