import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productVersion } from '../../platform/rules/limits.ts';

const folder = 'wordpress/flashcard-studio';

const callStart = /\b(?:esc_(?:html|attr)_(?:_|e)|__|_e|_n)\(/g;

const phpString = String.raw`\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\$]|\\.)*)")\s*`;
const singularArguments = new RegExp(`^${phpString},\\s*'flashcard-studio',?\\s*\\)`);
const pluralArguments = new RegExp(`^${phpString},${phpString},[^,]+,\\s*'flashcard-studio',?\\s*\\)`);

interface PluginText {
  readonly text: string;
  readonly plural?: string;
  readonly context?: string;
  readonly note?: string | undefined;
  readonly file: string;
}

export function filesOfPlugin(extension: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension))
    .toSorted();
}

export function readPluginFile(file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

/** Returns all texts of the plugin in gettext's format. */
export function makeTranslationTemplate(): string {
  const texts = [
    ...textsOfHeader(),
    ...[...filesOfPlugin('.php'), 'assets/editor.js'].flatMap(textsIn),
    ...filesOfPlugin('block.json').flatMap(textsOfBlock),
  ];
  const entries = Map.groupBy(texts, ({ text, context = '' }) => JSON.stringify([context, text]));
  return [header, ...Array.from(entries.values(), toEntry)].join('\n');
}

const header = `# The texts of Flashcard Studio's plugin, written by its tests. Translations lie beside this file.
msgid ""
msgstr ""
"Project-Id-Version: Flashcard Studio ${productVersion}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"X-Domain: flashcard-studio\\n"
`;

function textsOfHeader(): PluginText[] {
  const file = 'flashcard-studio.php';
  const source = readPluginFile(file);
  return ['Plugin Name', 'Description'].map((name) => {
    const text = new RegExp(`^ \\* ${name}:\\s+(.*)$`, 'm').exec(source)?.[1];
    if (text === undefined) throw new Error(`The plugin has no ${name}`);
    return { text, file, note: `${name} of the plugin` };
  });
}

/** @throws when a text is built from parts or belongs to another plugin */
function textsIn(file: string): PluginText[] {
  const source = readPluginFile(file);
  return Array.from(source.matchAll(callStart), ({ 0: start, index }) => {
    const rest = source.slice(index + start.length);
    const match = (start === '_n(' ? pluralArguments : singularArguments).exec(rest);
    if (match === null) throw new Error(`${file}: ${start}${rest.slice(0, 80)} is no plain text`);
    const [, single, double, pluralSingle, pluralDouble] = match;
    const note = /translators: (.*?)\s*(?:\*\/)?$/m.exec(source.slice(0, index).split('\n').slice(-2).join('\n'))?.[1];
    const many = pluralSingle ?? pluralDouble;
    return { file, text: unquote(single ?? double), ...(many !== undefined && { plural: unquote(many) }), note };
  });
}

function textsOfBlock(file: string): PluginText[] {
  const { title, description, keywords } = JSON.parse(readPluginFile(file));
  return [
    { text: title, context: 'block title', file },
    { text: description, context: 'block description', file },
    ...keywords.map((text: string) => ({ text, context: 'block keyword', file })),
  ];
}

function unquote(quoted = ''): string {
  return quoted.replace(/\\(.)/g, '$1');
}

function toEntry(equalTexts: readonly PluginText[]): string {
  const [first] = equalTexts;
  if (first === undefined) return '';
  const many = equalTexts.find((text) => text.plural !== undefined)?.plural;
  const lines = [
    ...new Set(equalTexts.flatMap(({ note }) => (note === undefined ? [] : [`#. ${note}`]))),
    `#: ${[...new Set(equalTexts.map(({ file }) => file))].join(' ')}`,
    ...(/%(?:\d+\$)?[sd]/.test(first.text) ? ['#, php-format'] : []),
    ...(first.context === undefined ? [] : [`msgctxt ${JSON.stringify(first.context)}`]),
    `msgid ${JSON.stringify(first.text)}`,
    ...(many === undefined ? ['msgstr ""'] : [`msgid_plural ${JSON.stringify(many)}`, 'msgstr[0] ""', 'msgstr[1] ""']),
  ];
  return `${lines.join('\n')}\n`;
}
