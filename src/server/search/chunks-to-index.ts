const rowsPerStatement = 100;
/** UTF-16 units. On SQLite some 10 ms to index, or 30 ms to remove. */
const lengthPerStatement = 12_000;

/** Splits search texts into chunks that one statement indexes, or removes, quickly. A longer text stands alone. */
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
