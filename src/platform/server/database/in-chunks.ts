import { setImmediate } from 'node:timers/promises';

/** Yields in between: SQLite runs in this process. */
export async function inChunks<Item>(
  chunks: readonly Item[][],
  write: (chunk: Item[]) => Promise<unknown>,
): Promise<void> {
  for (const [index, chunk] of chunks.entries()) {
    if (index > 0) await setImmediate();
    await write(chunk);
  }
}
