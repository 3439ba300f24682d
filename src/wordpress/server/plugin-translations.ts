import { writeJed, writeMo } from './gettext-files.ts';
import { parsePo } from '../../platform/rules/languages/po.ts';
import type { LanguageTag } from '../../platform/rules/languages/interface-languages.ts';
import { textKey, type Texts } from '../../platform/rules/languages/texts.ts';

const domain = 'flashcard-studio';
/** The name that the plugin passes to `wp_register_script`. */
const editorScript = 'flashcard-studio-editor';

/** WordPress's names of languages, where they differ from the tag. */
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
  /** A sample count for each plural form, in the rule's order. */
  readonly sampleCounts: readonly number[];
}

const germanicForms: PluralForms = { rule: 'nplurals=2; plural=n != 1;', sampleCounts: [1, 5] };
const frenchForms: PluralForms = { rule: 'nplurals=2; plural=n > 1;', sampleCounts: [1, 5] };
const noPlural: PluralForms = { rule: 'nplurals=1; plural=0;', sampleCounts: [5] };

/**
 * Plural rules from https://www.gnu.org/software/gettext/manual/html_node/Plural-forms.html. Languages that are not
 * listed have Germanic forms.
 */
const pluralForms: Readonly<Record<LanguageTag, PluralForms>> = {
  ar: {
    rule: 'nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;',
    sampleCounts: [0, 1, 2, 3, 11, 100],
  },
  fr: frenchForms,
  ja: noPlural,
  pl: {
    rule: 'nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;',
    sampleCounts: [1, 2, 5],
  },
  'pt-BR': frenchForms,
  tr: frenchForms,
  'zh-Hans': noPlural,
};

export interface PluginText {
  /** The text as the studio's catalogs have it. */
  readonly source: string;
  /** Empty if there is none. */
  readonly context: string;
  /** The text as the plugin has it, in the singular if there is a plural. */
  readonly text: string;
  readonly plural: string | undefined;
  /** Whether the block editor shows it. */
  readonly isOfEditor: boolean;
}

/**
 * Reads the texts of the plugin. `parsePo` skips plurals, so they are read here.
 * @param template the plugin's texts in gettext's format
 */
export function readPluginTexts(template: string): PluginText[] {
  const plurals = new Map(
    Array.from(template.matchAll(/^msgid (".*")\nmsgid_plural (".*")$/gm), ([, text = '', plural = '']) => [
      JSON.parse(text),
      JSON.parse(plural),
    ]),
  );
  return parsePo(template).map(({ source: contextAndText, files }) => {
    // `parsePo` puts a context and a bar before the text.
    const [text = '', context = ''] = contextAndText.split('|').toReversed();
    const plural: string | undefined = plurals.get(text);
    const source = plural === undefined ? contextAndText.replaceAll('%s', '{s}') : pluralSource(text, plural);
    return { source, context, text, plural, isOfEditor: files.includes('assets/editor.js') };
  });
}

/** Writes singular and plural as the catalogs do, in ICU MessageFormat. */
function pluralSource(text: string, plural: string): string {
  const [one, other] = [text, plural].map((form) => form.replaceAll('%d', '#'));
  return `{count, plural, one {${one}} other {${other}}}`;
}

interface TranslationFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Makes a file for PHP and one for the block editor, or none for a language without translations. */
export function translationFiles(texts: readonly PluginText[], t: Texts): TranslationFile[] {
  const locale = locales[t.language] ?? t.language.replace('-', '_');
  const forms = pluralForms[t.language] ?? germanicForms;
  const entries = texts.flatMap((text) => {
    const translations = translationsOf(text, forms, t);
    return translations === undefined ? [] : [{ ...text, translations }];
  });
  if (entries.length === 0) return [];
  const editorEntries = entries.filter(({ isOfEditor }) => isOfEditor);
  const name = `${domain}-${locale}`;
  return [
    { name: `${name}.mo`, bytes: writeMo(entries, `Language: ${locale}\nPlural-Forms: ${forms.rule}\n`) },
    { name: `${name}-${editorScript}.json`, bytes: Buffer.from(writeJed(editorEntries, locale, forms.rule)) },
  ];
}

/** Returns a translation for each plural form. Returns undefined if the catalog has none. */
function translationsOf(
  { source, plural }: PluginText,
  { sampleCounts }: PluralForms,
  t: Texts,
): readonly string[] | undefined {
  if (!(textKey(source) in t.catalog)) return undefined;
  if (plural === undefined) return [t({ source, values: { s: '%s' } })];
  // The number in the text becomes a placeholder again.
  return sampleCounts.map((count) => t({ source, values: { count } }).replace(count.toLocaleString(t.language), '%d'));
}
