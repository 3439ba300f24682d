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
  const following = followingChunks(before, rowIds);
  const used = new Set<number>();
  let unused = Math.max(-1, ...before.values()) + 1;
  let current = -1;
  /** The chunk in which the known rows of the current one were before. */
  let origin: number | undefined;
  let size = 0;
  for (const [index, rowId] of rowIds.entries()) {
    const known = before.get(rowId);
    const maxSize = origin !== undefined && following[index] === origin ? maxChunkSize : chunkSize;
    const stays = known === undefined ? current >= 0 && size < maxSize : known === origin;
    if (!stays) {
      current = known === undefined || used.has(known) ? unused++ : known;
      origin = known;
      used.add(current);
      size = 0;
    }
    after.set(rowId, current);
    size += 1;
  }
  const isSame = after.size === before.size && [...after].every(([rowId, chunk]) => before.get(rowId) === chunk);
  return isSame ? before : after;
}

/** For each row, the chunk of the next row that has one already. */
function followingChunks(before: CardChunks, rowIds: readonly string[]): (number | undefined)[] {
  const following: (number | undefined)[] = [];
  let next: number | undefined;
  for (const [index, rowId] of [...rowIds.entries()].toReversed()) {
    next = before.get(rowId) ?? next;
    following[index] = next;
  }
  return following;
}
