import { parsePo } from '../../platform/rules/languages/po.ts';
import type { LanguageTag } from '../../platform/rules/languages/interface-languages.ts';
import { textKey, type Texts } from '../../platform/rules/languages/texts.ts';

const domain = 'flashcard-studio';
/** The name that is passed to `wp_register_script`. */
const editorScript = 'flashcard-studio-editor';

/** WordPress's names of languages that differ from the language's tag. */
const locales: Readonly<Record<LanguageTag, string>> = {
  de: 'de_DE',
  es: 'es_ES',
  fr: 'fr_FR',
  it: 'it_IT',
  nl: 'nl_NL',
  pl: 'pl_PL',
  'pt-BR': 'pt_BR',
  tr: 'tr_TR',
  'zh-Hans': 'zh_CN',
};

interface PluralForms {
  readonly rule: string;
  /** A number for each plural form. */
  readonly numbers: readonly number[];
}

const two: PluralForms = { rule: 'nplurals=2; plural=n != 1;', numbers: [1, 5] };
const twoAfterOne: PluralForms = { rule: 'nplurals=2; plural=n > 1;', numbers: [1, 5] };
const one: PluralForms = { rule: 'nplurals=1; plural=0;', numbers: [5] };

/**
 * Plural rules from https://www.gnu.org/software/gettext/manual/html_node/Plural-forms.html. Other languages have two
 * forms.
 */
const pluralForms: Readonly<Record<LanguageTag, PluralForms>> = {
  ar: {
    rule: 'nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;',
    numbers: [0, 1, 2, 3, 11, 100],
  },
  fr: twoAfterOne,
  ja: one,
  pl: {
    rule: 'nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;',
    numbers: [1, 2, 5],
  },
  'pt-BR': twoAfterOne,
  tr: twoAfterOne,
  'zh-Hans': one,
};

export interface PluginText {
  /** The text as in the catalogs. */
  readonly source: string;
  readonly context: string;
  readonly text: string;
  readonly plural: string | undefined;
  readonly isOfEditor: boolean;
}

/** @param template in gettext's format */
export function readPluginTexts(template: string): PluginText[] {
  const plurals = new Map(
    Array.from(template.matchAll(/^msgid (".*")\nmsgid_plural (".*")$/gm), ([, text = '', plural = '']) => [
      JSON.parse(text),
      JSON.parse(plural),
    ]),
  );
  return parsePo(template).map(({ source: known, files }) => {
    const [text = '', context = ''] = known.split('|').toReversed();
    const plural: string | undefined = plurals.get(text);
    const source = plural === undefined ? known.replaceAll('%s', '{s}') : pluralSource(text, plural);
    return { source, context, text, plural, isOfEditor: files.includes('assets/editor.js') };
  });
}

function pluralSource(text: string, plural: string): string {
  const [first, others] = [text, plural].map((form) => form.replaceAll('%d', '#'));
  return `{count, plural, one {${first}} other {${others}}}`;
}

interface TranslationFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Makes translations for PHP and for the block editor. A language without translations has none. */
export function translationFiles(texts: readonly PluginText[], t: Texts): TranslationFile[] {
  const locale = locales[t.language] ?? t.language.replace('-', '_');
  const forms = pluralForms[t.language] ?? two;
  const translated = texts.flatMap((text) => {
    const translations = translationsOf(text, forms, t);
    return translations === undefined ? [] : [{ ...text, translations }];
  });
  if (translated.length === 0) return [];
  const ofEditor = translated.filter(({ isOfEditor }) => isOfEditor);
  const name = `${domain}-${locale}`;
  return [
    { name: `${name}.mo`, bytes: makeMo(translated, `Language: ${locale}\nPlural-Forms: ${forms.rule}\n`) },
    { name: `${name}-${editorScript}.json`, bytes: Buffer.from(makeJed(ofEditor, locale, forms)) },
  ];
}

interface Translated extends PluginText {
  /** A translation for each plural form. */
  readonly translations: readonly string[];
}

/** Undefined if the catalog has no translation. */
function translationsOf(
  { source, plural }: PluginText,
  { numbers }: PluralForms,
  t: Texts,
): readonly string[] | undefined {
  if (!(textKey(source) in t.catalog)) return undefined;
  if (plural === undefined) return [t({ source, values: { s: '%s' } })];
  return numbers.map((count) => t({ source, values: { count } }).replace(count.toLocaleString(t.language), '%d'));
}

const headBytes = 28;
const magic = 0x950412de;

/** The format is https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html, without a hash table. */
function makeMo(translated: readonly Translated[], header: string): Buffer {
  const pairs = translated.map(({ context, text, plural, translations }) => ({
    key: Buffer.from((context && `${context}\x04`) + text + (plural === undefined ? '' : `\0${plural}`)),
    value: Buffer.from(translations.join('\0')),
  }));
  pairs.push({ key: Buffer.alloc(0), value: Buffer.from(`Content-Type: text/plain; charset=UTF-8\n${header}`) });
  pairs.sort((a, b) => Buffer.compare(a.key, b.key));
  const tableBytes = 8 * pairs.length;
  const head = Buffer.alloc(headBytes + 2 * tableBytes);
  [magic, 0, pairs.length, headBytes, headBytes + tableBytes, 0, head.length].forEach((number, at) =>
    head.writeUInt32LE(number, 4 * at),
  );
  const strings = [...pairs.map(({ key }) => key), ...pairs.map(({ value }) => value)];
  let offset = head.length;
  for (const [at, string] of strings.entries()) {
    head.writeUInt32LE(string.length, headBytes + 8 * at);
    head.writeUInt32LE(offset, headBytes + 8 * at + 4);
    offset += string.length + 1;
  }
  return Buffer.concat([head, ...strings.flatMap((string) => [string, Buffer.alloc(1)])]);
}

/** Read by `wp.i18n.setLocaleData`. */
function makeJed(translated: readonly Translated[], locale: string, { rule }: PluralForms): string {
  const texts = Object.fromEntries(translated.map(({ text, translations }) => [text, translations]));
  return JSON.stringify({
    domain: 'messages',
    locale_data: { messages: { '': { domain: 'messages', lang: locale, 'plural-forms': rule }, ...texts } },
  });
}
