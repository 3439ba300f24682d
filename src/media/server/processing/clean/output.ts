export interface Output {
  readonly add: (part: Uint8Array) => void;
  readonly bytes: () => Buffer;
}

export function outputFor(file: Buffer): Output {
  const kept = Buffer.allocUnsafe(file.length);
  let length = 0;
  return {
    add(part) {
      if (length + part.length > kept.length) return;
      kept.set(part, length);
      length += part.length;
    },
    bytes: () => kept.subarray(0, length),
  };
}
