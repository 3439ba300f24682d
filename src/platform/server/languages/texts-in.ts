import { readFileSync } from 'node:fs';
import { interfaceLanguages, type LanguageTag } from '../../rules/languages/interface-languages.ts';
import { sourceLanguage } from '../../rules/languages/language-tag.ts';
import { parsePo, type PoEntry } from '../../rules/languages/po.ts';
import { isTextOfPart, type DocumentPart, type TextPart } from '../../rules/languages/text-parts.ts';
import { createTexts, textKey, withoutContext, type MessageCatalog, type Texts } from '../../rules/languages/texts.ts';
import { pseudoLanguage, pseudoText } from './pseudo-language.ts';

type Part = TextPart | 'catalogPage';

interface LoadedLanguage {
  readonly texts: Texts;
  readonly entries: readonly PoEntry[];
  readonly parts: Map<Part, MessageCatalog>;
}

/** Each language is read once, because the files do not change while the server runs. */
const loadedLanguages = new Map<LanguageTag, LoadedLanguage>();

/** Returns the texts of a language. */
export function textsIn(language: LanguageTag): Texts {
  return load(language).texts;
}

/** Returns the translations that a part of the pages needs. */
export function catalogOfPart(language: LanguageTag, part: Part): MessageCatalog {
  const { entries, parts } = load(language);
  const catalog = parts.get(part) ?? toCatalog(entries.filter(({ files }) => isTextOfPart(files, part)));
  parts.set(part, catalog);
  return catalog;
}

/**
 * Returns the translations that a document carries. A document of the player also has those of flip mode, to which
 * visitors can switch.
 */
export function catalogOfDocument(language: LanguageTag, part: DocumentPart): MessageCatalog {
  if (part === 'none') return {};
  const partCatalog = catalogOfPart(language, part);
  return part === 'catalogPage' ? partCatalog : { ...catalogOfPart(language, 'flip'), ...partCatalog };
}

function load(language: LanguageTag): LoadedLanguage {
  const loaded = loadedLanguages.get(language) ?? readLanguage(language);
  loadedLanguages.set(language, loaded);
  return loaded;
}

function readLanguage(language: LanguageTag): LoadedLanguage {
  const entries = language === sourceLanguage ? [] : readEntries(language);
  return { texts: createTexts(language, toCatalog(entries)), entries, parts: new Map() };
}

function readEntries(language: LanguageTag): readonly PoEntry[] {
  if (language !== pseudoLanguage) return readCatalog(language).filter(({ translation }) => translation !== '');
  // Every file of translations has all texts, so any of them will do.
  const translated = interfaceLanguages.find(({ tag }) => tag !== sourceLanguage);
  return readCatalog(translated?.tag ?? '').map((entry) => {
    return { ...entry, translation: pseudoText(withoutContext(entry.source)) };
  });
}

function readCatalog(language: LanguageTag): readonly PoEntry[] {
  return parsePo(readFileSync(new URL(`../../../../messages/${language}.po`, import.meta.url), 'utf8'));
}

function toCatalog(entries: readonly PoEntry[]): MessageCatalog {
  return Object.fromEntries(entries.map(({ source, translation }) => [textKey(source), translation]));
}
