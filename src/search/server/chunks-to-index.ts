const rowsPerStatement = 250;
/** UTF-16 units, some 5 ms on SQLite. */
const lengthPerStatement = 60_000;

/** Each is one quick statement; a longer text is alone. */
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
