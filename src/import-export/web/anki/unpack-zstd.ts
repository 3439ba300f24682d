import { Decompress } from 'fzstd';
import { checkZstdFrame } from './zstd-frame.ts';

/** @throws Error if damaged, or if it unpacks to more than `maxBytes`, counted as they come */
export function unpackZstd(packed: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> {
  checkZstdFrame(packed);
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  const decompress = new Decompress((chunk) => {
    byteSize += chunk.length;
    if (byteSize > maxBytes) throw new RangeError('Too large.');
    chunks.push(chunk);
  });
  decompress.push(packed, true);
  const bytes = new Uint8Array(byteSize);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
