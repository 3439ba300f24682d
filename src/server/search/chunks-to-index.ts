const rowsPerStatement = 100;
/** UTF-16 units. On SQLite some 10 ms of putting texts into the search index, or 30 ms of taking them out again. */
const lengthPerStatement = 12_000;

/**
 * Rows of search texts in runs that one statement puts into the index, or takes out, without keeping everybody waiting. A text that is
 * longer than a run stands alone.
 */
export function chunksToIndex<Row>(rows: readonly Row[], lengthOf: (row: Row) => number): Row[][] {
  const chunks: Row[][] = [];
  let length = 0;
  for (const row of rows) {
    const last = chunks.at(-1);
    length += lengthOf(row);
    if (last && last.length < rowsPerStatement && length <= lengthPerStatement) last.push(row);
    else {
      chunks.push([row]);
      length = lengthOf(row);
    }
  }
  return chunks;
}
