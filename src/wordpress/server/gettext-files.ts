export interface GettextEntry {
  /** Empty if there is none. */
  readonly context: string;
  readonly text: string;
  readonly plural: string | undefined;
  /** A translation for each plural form of the language. */
  readonly translations: readonly string[];
}

const headerBytes = 28;
const magic = 0x950412de;

/**
 * Writes a file for PHP, without a hash table (https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html).
 * @param header further lines of the header
 */
export function writeMo(entries: readonly GettextEntry[], header: string): Buffer {
  const pairs = entries.map(({ context, text, plural, translations }) => ({
    // An end-of-transmission byte separates the context from the text.
    key: Buffer.from((context && `${context}\x04`) + text + (plural === undefined ? '' : `\0${plural}`)),
    value: Buffer.from(translations.join('\0')),
  }));
  // The translation of the empty text is the header.
  pairs.push({ key: Buffer.alloc(0), value: Buffer.from(`Content-Type: text/plain; charset=UTF-8\n${header}`) });
  pairs.sort((a, b) => Buffer.compare(a.key, b.key));
  const tableBytes = 8 * pairs.length;
  const index = Buffer.alloc(headerBytes + 2 * tableBytes);
  [magic, 0, pairs.length, headerBytes, headerBytes + tableBytes, 0, index.length].forEach((number, at) =>
    index.writeUInt32LE(number, 4 * at),
  );
  const strings = [...pairs.map(({ key }) => key), ...pairs.map(({ value }) => value)];
  let offset = index.length;
  for (const [at, string] of strings.entries()) {
    index.writeUInt32LE(string.length, headerBytes + 8 * at);
    index.writeUInt32LE(offset, headerBytes + 8 * at + 4);
    offset += string.length + 1;
  }
  return Buffer.concat([index, ...strings.flatMap((string) => [string, Buffer.alloc(1)])]);
}

/** Writes a file for `wp.i18n.setLocaleData`. Contexts are left out, because the editor's texts have none. */
export function writeJed(entries: readonly GettextEntry[], locale: string, pluralRule: string): string {
  const texts = Object.fromEntries(entries.map(({ text, translations }) => [text, translations]));
  return JSON.stringify({
    domain: 'messages',
    locale_data: { messages: { '': { domain: 'messages', lang: locale, 'plural-forms': pluralRule }, ...texts } },
  });
}
