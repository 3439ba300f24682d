export interface GettextEntry {
  /** Empty if there is none. */
  readonly context: string;
  readonly text: string;
  readonly plural: string | undefined;
  /** A translation for each plural form of the language. */
  readonly translations: readonly string[];
}

const fileHeaderBytes = 28;
/** The first four bytes of a MO file, by which programs recognise it and its byte order. */
const magic = 0x950412de;

/**
 * Returns the content of a MO file, from which PHP reads translations
 * (https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html). The optional hash table is left out.
 * @param metadata further lines of the entry with the metadata, each with a line end
 */
export function writeMo(entries: readonly GettextEntry[], metadata: string): Buffer {
  const pairs = entries.map(({ context, text, plural, translations }) => ({
    // An end-of-transmission byte separates the context from the text.
    original: Buffer.from((context && `${context}\x04`) + text + (plural === undefined ? '' : `\0${plural}`)),
    translation: Buffer.from(translations.join('\0')),
  }));
  // The translation of the empty text is the metadata.
  pairs.push({
    original: Buffer.alloc(0),
    translation: Buffer.from(`Content-Type: text/plain; charset=UTF-8\n${metadata}`),
  });
  pairs.sort((a, b) => Buffer.compare(a.original, b.original));
  const tableBytes = 8 * pairs.length;
  const head = Buffer.alloc(fileHeaderBytes + 2 * tableBytes);
  // The version is followed by the number of texts, the offsets of the tables of originals and translations, and the
  // size and offset of the hash table.
  [magic, 0, pairs.length, fileHeaderBytes, fileHeaderBytes + tableBytes, 0, head.length].forEach((number, index) =>
    head.writeUInt32LE(number, 4 * index),
  );
  const strings = [...pairs.map(({ original }) => original), ...pairs.map(({ translation }) => translation)];
  let offset = head.length;
  for (const [index, string] of strings.entries()) {
    head.writeUInt32LE(string.length, fileHeaderBytes + 8 * index);
    head.writeUInt32LE(offset, fileHeaderBytes + 8 * index + 4);
    offset += string.length + 1;
  }
  return Buffer.concat([head, ...strings.flatMap((string) => [string, Buffer.alloc(1)])]);
}

/**
 * Returns the content of a JSON file for `wp.i18n.setLocaleData`, in the format of the library Jed. Contexts are left
 * out, because the editor's texts have none.
 */
export function writeJed(entries: readonly GettextEntry[], locale: string, pluralRule: string): string {
  const texts = Object.fromEntries(entries.map(({ text, translations }) => [text, translations]));
  return JSON.stringify({
    domain: 'messages',
    locale_data: { messages: { '': { domain: 'messages', lang: locale, 'plural-forms': pluralRule }, ...texts } },
  });
}
