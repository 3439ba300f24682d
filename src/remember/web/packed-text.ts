export const packedPrefix = '#cards=';

/** Returns the packed text in the fragment of an address, or undefined if the fragment is something else. */
export function packedInFragment(fragment: string): string | undefined {
  return fragment.startsWith(packedPrefix) ? fragment.slice(packedPrefix.length) : undefined;
}

/** The text is deflated and encoded in base64url. */
export async function packText(text: string): Promise<string> {
  const bytes = await bytesThrough(new Blob([text]), new CompressionStream('deflate-raw'));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The limit protects against decompression bombs. No part of a study record comes near it. */
const maxUnpackedBytes = 200_000;

/** Unpacks a text of `packText`. Returns undefined if the text is damaged. */
export async function unpackText(packed: string): Promise<string | undefined> {
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const unpacked = await bytesThrough(new Blob([bytes]), new DecompressionStream('deflate-raw'));
    return new TextDecoder().decode(unpacked);
  } catch {
    return undefined;
  }
}

async function bytesThrough(blob: Blob, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = blob.stream().pipeThrough(stream).getReader();
  const pieces: BlobPart[] = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > maxUnpackedBytes) throw new RangeError('More than a part of a record can be.');
    pieces.push(new Uint8Array(read.value));
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
