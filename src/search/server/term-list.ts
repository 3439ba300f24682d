/** Differences, seven bits a byte (https://en.wikipedia.org/wiki/LEB128). */
export function packTerms(ids: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(ids.length * 5);
  let [length, last] = [0, 0];
  for (const id of ids) {
    let rest = id - last;
    for (; rest >= 128; rest >>>= 7) bytes[length++] = (rest & 127) | 128;
    bytes[length++] = rest;
    last = id;
  }
  return bytes.slice(0, length);
}

export function unpackTerms(bytes: Uint8Array): Uint32Array {
  const ids = new Uint32Array(bytes.length);
  let [length, id, shift, step] = [0, 0, 0, 0];
  for (const byte of bytes) {
    step += (byte & 127) * 2 ** shift;
    shift += 7;
    if (byte >= 128) continue;
    id += step;
    ids[length++] = id;
    [shift, step] = [0, 0];
  }
  return ids.slice(0, length);
}
