import { setImmediate } from 'node:timers/promises';

/**
 * Hands the chunks to `write`, one after the other, and lets the process turn to other requests in
 * between: SQLite works inside this process, and thousands of rows would keep everybody waiting.
 */
export async function inChunks<Item>(
  chunks: readonly Item[][],
  write: (chunk: Item[]) => Promise<unknown>,
): Promise<void> {
  for (const chunk of chunks) {
    await write(chunk);
    await setImmediate();
  }
}
