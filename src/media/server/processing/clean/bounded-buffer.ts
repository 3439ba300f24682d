export interface BoundedBuffer {
  readonly add: (part: Uint8Array) => void;
  readonly bytes: () => Buffer;
}

/**
 * Collects the parts of a cleaned file. Cleaning never makes a file longer, so the original's size is enough. A part
 * that does not fit is dropped, so that a malformed file cannot cause an overflow.
 */
export function createBoundedBuffer(maxBytes: number): BoundedBuffer {
  const buffer = Buffer.allocUnsafe(maxBytes);
  let length = 0;
  return {
    add(part) {
      if (length + part.length > buffer.length) return;
      buffer.set(part, length);
      length += part.length;
    },
    bytes: () => buffer.subarray(0, length),
  };
}
