import { canonicalTag, sourceLanguage } from './language-tag.ts';

interface InterfaceLanguage {
  /** A BCP 47 tag, as in `lang`. The file with its translations in `messages` is named after it. */
  readonly tag: string;
  /** Written in the language itself. */
  readonly name: string;
  readonly isRightToLeft?: boolean;
  /**
   * Which screens are translated. A language that covers only `visitors` is not offered to the administrator. One that
   * covers only `parts` is offered to nobody, and shown only if the address asks for it. At present all cover
   * everything.
   */
  readonly covers: 'everything' | 'visitors' | 'parts';
}

/** The languages of the interface. English needs no translations, because the sources have the English texts. */
export const interfaceLanguages: readonly InterfaceLanguage[] = [
  { tag: 'en', name: 'English', covers: 'everything' },
  { tag: 'de', name: 'Deutsch', covers: 'everything' },
  { tag: 'fr', name: 'Français', covers: 'everything' },
  { tag: 'es', name: 'Español', covers: 'everything' },
  { tag: 'pt-BR', name: 'Português (Brasil)', covers: 'everything' },
  { tag: 'it', name: 'Italiano', covers: 'everything' },
  { tag: 'nl', name: 'Nederlands', covers: 'everything' },
  { tag: 'pl', name: 'Polski', covers: 'everything' },
  { tag: 'tr', name: 'Türkçe', covers: 'everything' },
  { tag: 'ar', name: 'العربية', isRightToLeft: true, covers: 'everything' },
  { tag: 'ja', name: '日本語', covers: 'everything' },
  { tag: 'zh-Hans', name: '简体中文', covers: 'everything' },
];

/** The languages that visitors choose from. */
export const visitorLanguages: readonly InterfaceLanguage[] = /* @__PURE__ */ interfaceLanguages.filter(
  ({ covers }) => covers !== 'parts',
);

/** A tag of `interfaceLanguages`. */
export type LanguageTag = string;

export function directionOf(tag: LanguageTag): 'ltr' | 'rtl' {
  return findLanguage(tag)?.isRightToLeft === true ? 'rtl' : 'ltr';
}

/** The tag for dates and lists. English ones are British: the day before the month, and no comma before "and". */
export function formatLanguage(tag: LanguageTag): string {
  return tag === sourceLanguage ? 'en-GB' : tag;
}

/** Finds the language with this tag. The case of its letters does not matter. */
export function findLanguage(tag: string, languages = interfaceLanguages): InterfaceLanguage | undefined {
  return languages.find((language) => language.tag.toLowerCase() === tag.toLowerCase());
}

/** The languages that the administrator chooses from. */
export function adminLanguages(languages = interfaceLanguages): readonly InterfaceLanguage[] {
  return languages.filter(({ covers }) => covers === 'everything');
}

/**
 * The language of the administrator's screens: English if the language is complete only for visitors. One that covers
 * only `parts` stays, because the address has asked for it.
 */
export function adminLanguage(tag: LanguageTag, languages = interfaceLanguages): LanguageTag {
  const isForVisitors = languages.some((language) => language.tag === tag && language.covers === 'visitors');
  return isForVisitors ? sourceLanguage : tag;
}

/** The first wanted language that visitors can choose, if need be of another region, or at worst in another script. */
export function matchLanguages(wanted: readonly string[], languages = visitorLanguages): LanguageTag | undefined {
  const match = (tag: string) =>
    findLanguage(tag, languages) ??
    languages.find((language) => withScript(language.tag) === withScript(tag)) ??
    languages.find((language) => baseOf(language.tag) === baseOf(tag));
  return wanted.map((tag) => match(tag)?.tag).find(Boolean);
}

/** The language with its script, such as `zh-Hant` for `zh-TW`. */
function withScript(tag: string): string | undefined {
  const canonical = canonicalTag(tag);
  if (!canonical) return undefined;
  const { language, script } = new Intl.Locale(canonical).maximize();
  return `${language}-${script}`;
}

function baseOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}
