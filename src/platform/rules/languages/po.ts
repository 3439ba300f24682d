/** A text in a catalog of gettext (https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html). */
export interface PoEntry {
  /** The text as in the sources. Its context, if any, stands before a bar. */
  readonly source: string;
  /** Empty if there is none. */
  readonly translation: string;
  /** The source files that contain the text. */
  readonly files: readonly string[];
  /** A note for translators. */
  readonly comment: string;
}

/** Parses a catalog of gettext. Leaves out the header, which is an entry with an empty source. */
export function parsePo(text: string): PoEntry[] {
  const blocks = text.split(/\n{2,}/).map(parseBlock);
  return blocks.filter(({ source }) => source !== '');
}

function parseBlock(block: string): PoEntry {
  const fields = { msgctxt: '', msgid: '', msgstr: '' };
  const files: string[] = [];
  const comments: string[] = [];
  let field: keyof typeof fields = 'msgid';
  for (const line of block.split('\n')) {
    if (line.startsWith('#:')) files.push(...line.slice(2).trim().split(/\s+/));
    if (line.startsWith('#.')) comments.push(line.slice(2).trim());
    const [, name, quoted] = /^(msgctxt|msgid|msgstr)?\s*(".*")\s*$/.exec(line) ?? [];
    if (quoted === undefined) continue;
    if (name !== undefined) field = name as keyof typeof fields;
    fields[field] += JSON.parse(quoted);
  }
  const { msgctxt, msgid, msgstr } = fields;
  const source = msgctxt === '' ? msgid : `${msgctxt}|${msgid}`;
  return { source, translation: msgstr, files, comment: comments.join(' ') };
}

export function writePo(language: string, entries: readonly PoEntry[]): string {
  const header = [
    'msgid ""',
    'msgstr ""',
    `"Language: ${language}\\n"`,
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    '"X-Message-Format: ICU MessageFormat; # in a plural is the number\\n"',
  ];
  return `${[header.join('\n'), ...entries.map(writeEntry)].join('\n\n')}\n`;
}

function writeEntry({ source, translation, files, comment }: PoEntry): string {
  const barIndex = source.indexOf('|');
  return [
    ...(comment === '' ? [] : [`#. ${comment}`]),
    ...files.map((file) => `#: ${file}`),
    ...(barIndex < 0 ? [] : [`msgctxt ${JSON.stringify(source.slice(0, barIndex))}`]),
    `msgid ${JSON.stringify(source.slice(barIndex + 1))}`,
    `msgstr ${JSON.stringify(translation)}`,
  ].join('\n');
}
