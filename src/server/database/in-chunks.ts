import { setImmediate } from 'node:timers/promises';
import { chunksOf } from './chunks-of.ts';

/**
 * Hands the items to `write` in runs of at most `size`, one after the other, and lets the process turn to other requests in
 * between: SQLite works inside this process, and thousands of rows would keep everybody waiting.
 */
export async function inChunks<Item>(
  items: readonly Item[],
  size: number,
  write: (chunk: Item[]) => Promise<unknown>,
): Promise<void> {
  for (const chunk of chunksOf(items, size)) {
    await write(chunk);
    await setImmediate();
  }
}
