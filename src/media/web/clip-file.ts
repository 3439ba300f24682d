const maxNameLength = 80;

/** Returns a file that is named after the term, without characters that file names cannot contain. */
export function clipFile(clip: Blob, term: string): File {
  const name = term.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim();
  return new File([clip], `${name === '' ? 'clip' : name.slice(0, maxNameLength)}.${extensionOf(clip)}`, {
    type: clip.type,
  });
}

function extensionOf({ type }: Blob): string {
  return type.replace(/;.*/, '').replace(/.*\//, '');
}
