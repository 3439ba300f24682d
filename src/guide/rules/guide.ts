import type { LanguageTag } from '../../platform/rules/languages/interface-languages.ts';
import { sourceLanguage } from '../../platform/rules/languages/language-tag.ts';
import { foldCaseAndMarks, searchWords } from '../../platform/rules/text/search-text.ts';

/** The text below a heading. */
export interface GuideSection {
  /** Empty for the text before the first heading. */
  readonly id: string;
  readonly title: string;
  readonly html: string;
  readonly text: string;
}

/** A page of the guide. The build makes the pages from `docs/guide`, in the order of its README. */
export interface GuidePage {
  /** Empty for the list of all pages. */
  readonly name: string;
  readonly language: string;
  readonly title: string;
  readonly sections: readonly GuideSection[];
}

export interface GuideMatch {
  readonly page: GuidePage;
  readonly section: GuideSection;
}

/** Finds a page in the language, or in English if it is not translated. */
export function findPage(pages: readonly GuidePage[], name: string, language: string): GuidePage | undefined {
  const versions = pages.filter((page) => page.name === name);
  return (
    versions.find((page) => page.language === language) ?? versions.find((page) => page.language === sourceLanguage)
  );
}

/** Lists all pages but the list itself, each in the language, or in English if it is not translated. */
export function listPages(pages: readonly GuidePage[], language: string): GuidePage[] {
  const names = new Set(pages.map(({ name }) => name));
  names.delete('');
  return [...names].flatMap((name) => findPage(pages, name, language) ?? []);
}

/** Finds sections with all words. Those with the words in a title come first. */
export function searchGuide(pages: readonly GuidePage[], query: string): GuideMatch[] {
  const words = searchWords(query);
  if (words.length === 0) return [];
  const matches = pages.flatMap((page) =>
    page.sections
      .map((section) => ({ page, section, ...searchedTexts(page, section) }))
      .filter(({ all }) => words.every((word) => all.includes(word))),
  );
  const rankOf = ({ titles }: { titles: string }) => (words.every((word) => titles.includes(word)) ? 0 : 1);
  return matches.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ page, section }) => ({ page, section }));
}

function searchedTexts(page: GuidePage, section: GuideSection) {
  return {
    titles: foldCaseAndMarks(section.id === '' ? page.title : section.title),
    all: foldCaseAndMarks(`${page.title} ${section.title} ${section.text}`),
  };
}

/**
 * Returns the path of a page of the guide.
 * @param addressLanguage the language that the address names; undefined for the reader's language
 */
export function guidePath(addressLanguage: LanguageTag | undefined, name: string): string {
  return ['/guide', addressLanguage, name].filter(Boolean).join('/');
}
