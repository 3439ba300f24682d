const maxFileNameLength = 60;

const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]+/gu;
/** Windows reserves these names, with any extension. */
const reservedName = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Returns a file name without extension that is valid on every system. */
export function fileNameOf(title: string, fallback: string): string {
  const safeTitle = title.toWellFormed().normalize('NFC').replace(unsafeCharacters, ' ').replace(/\s+/g, ' ');
  const name = trimName(Array.from(trimName(safeTitle)).slice(0, maxFileNameLength).join(''));
  if (name === '') return fallback;
  return reservedName.test(name) ? `${name} ${fallback}` : name;
}

function trimName(name: string): string {
  return name.replace(/^[\s.]+|[\s.]+$/g, '');
}
