const maxFileNameLength = 60;

const unsafe = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]+/gu;
/** Windows reserves these names, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** A file name without extension that is valid on every system. */
export function fileNameOf(title: string, fallback: string): string {
  const plain = title.toWellFormed().normalize('NFC').replace(unsafe, ' ').replace(/\s+/g, ' ');
  const name = trimmed(Array.from(trimmed(plain)).slice(0, maxFileNameLength).join(''));
  if (name === '') return fallback;
  return reserved.test(name) ? `${name} ${fallback}` : name;
}

function trimmed(name: string): string {
  return name.replace(/^[\s.]+|[\s.]+$/g, '');
}
