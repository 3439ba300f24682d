/** The number of rows in a new chunk. The chunks of a long list are rendered only near the visible part of the page. */
const chunkSize = 10;
/** The size up to which a chunk grows while rows are inserted into it. */
const maxChunkSize = 50;

/** The number of each row's chunk, by row id, in the order of the rows. */
export type CardChunks = ReadonlyMap<string, number>;

export const noChunks: CardChunks = new Map();

/**
 * Divides the rows into chunks. A row stays in the chunk in which it was before, because in another one it would be
 * mounted anew, and so lose the focus while somebody types into it.
 * @returns `before` if nothing has changed
 */
export function chunkRows(before: CardChunks, rowIds: readonly string[]): CardChunks {
  const after = new Map<string, number>();
  const nextChunksBefore = nextChunksOf(before, rowIds);
  const usedChunks = new Set<number>();
  let unusedChunk = Math.max(-1, ...before.values()) + 1;
  /** The chunk to which rows are being added. -1 until there is one. */
  let chunk = -1;
  /** The chunk in which the rows of the present chunk were before. Undefined if they are new. */
  let originalChunk: number | undefined;
  let size = 0;
  for (const [index, rowId] of rowIds.entries()) {
    const chunkBefore = before.get(rowId);
    const isNew = chunkBefore === undefined;
    const isInsideChunk = originalChunk !== undefined && nextChunksBefore[index] === originalChunk;
    const maxSize = isInsideChunk ? maxChunkSize : chunkSize;
    const joinsChunk = isNew ? chunk >= 0 && size < maxSize : chunkBefore === originalChunk;
    if (!joinsChunk) {
      chunk = isNew || usedChunks.has(chunkBefore) ? unusedChunk++ : chunkBefore;
      originalChunk = chunkBefore;
      usedChunks.add(chunk);
      size = 0;
    }
    after.set(rowId, chunk);
    size += 1;
  }
  const isSame = after.size === before.size && [...after].every(([rowId, number]) => before.get(rowId) === number);
  return isSame ? before : after;
}

/** Returns for each row the chunk in which it was before or, if it is new, that of the next row that is not new. */
function nextChunksOf(before: CardChunks, rowIds: readonly string[]): (number | undefined)[] {
  const nextChunks: (number | undefined)[] = [];
  let next: number | undefined;
  for (const [index, rowId] of [...rowIds.entries()].toReversed()) {
    next = before.get(rowId) ?? next;
    nextChunks[index] = next;
  }
  return nextChunks;
}
