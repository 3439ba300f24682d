import { canonicalTag } from './language-tag.ts';

interface InterfaceLanguage {
  /** BCP 47, as in `lang`; also the name of its catalog in `messages`. */
  readonly tag: string;
  /** In the language itself. */
  readonly name: string;
  readonly isRightToLeft?: boolean;
  /** Screens that are translated. With `parts` of them it is shown only where the address asks for it. */
  readonly covers: 'everything' | 'visitors' | 'parts';
}

/** English needs no catalog: it is what stands in the sources. */
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

/** Those that visitors choose from. */
export const visitorLanguages: readonly InterfaceLanguage[] = /* @__PURE__ */ interfaceLanguages.filter(
  ({ covers }) => covers !== 'parts',
);

export const sourceLanguage = 'en';

/** A tag of `interfaceLanguages`. */
export type LanguageTag = string;

export function directionOf(tag: LanguageTag): 'ltr' | 'rtl' {
  return findLanguage(tag)?.isRightToLeft === true ? 'rtl' : 'ltr';
}

/** For days and lists: English with days before months, and without a comma before the last. */
export function formatLanguage(tag: LanguageTag): string {
  return tag === sourceLanguage ? 'en-GB' : tag;
}

/** In any case of letters. */
export function findLanguage(tag: string): InterfaceLanguage | undefined {
  return interfaceLanguages.find((language) => language.tag.toLowerCase() === tag.toLowerCase());
}

/** Those that the administrator chooses from. */
export function languagesOfAdmin(from = interfaceLanguages): readonly InterfaceLanguage[] {
  return from.filter(({ covers }) => covers === 'everything');
}

/** English where the administrator's screens are not translated. */
export function adminLanguage(tag: LanguageTag, from = interfaceLanguages): LanguageTag {
  const isForVisitors = from.some((language) => language.tag === tag && language.covers === 'visitors');
  return isForVisitors ? sourceLanguage : tag;
}

/** The first that is complete for visitors, be it of another region, or at worst in another script. */
export function matchLanguages(wanted: readonly string[], from = visitorLanguages): LanguageTag | undefined {
  const match = (tag: string) =>
    from.find((language) => language.tag.toLowerCase() === tag.toLowerCase()) ??
    from.find((language) => scriptOf(language.tag) === scriptOf(tag)) ??
    from.find((language) => baseOf(language.tag) === baseOf(tag));
  return wanted.map((tag) => match(tag)?.tag).find(Boolean);
}

/** With the language, such as `zh-Hant` of `zh-TW`. */
function scriptOf(tag: string): string | undefined {
  const known = canonicalTag(tag);
  if (!known) return undefined;
  const { language, script } = new Intl.Locale(known).maximize();
  return `${language}-${script}`;
}

function baseOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}
