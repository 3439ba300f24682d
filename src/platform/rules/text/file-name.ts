const maxFileNameLength = 60;
const fallbackName = 'flashcards';

const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]+/gu;
/** Windows reserves these names, with any extension. */
const reservedName = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Returns a file name without extension that is valid on every system. */
export function fileNameOf(title: string): string {
  const safeTitle = title.toWellFormed().normalize('NFC').replace(unsafeCharacters, ' ').replace(/\s+/g, ' ');
  const name = trimName(Array.from(trimName(safeTitle)).slice(0, maxFileNameLength).join(''));
  if (name === '') return fallbackName;
  return reservedName.test(name) ? `${name} ${fallbackName}` : name;
}

function trimName(name: string): string {
  return name.replace(/^[\s.]+|[\s.]+$/g, '');
}
