import { productName } from '../../platform/rules/limits.ts';
import { directionOf, findLanguage, type LanguageTag } from '../../platform/rules/languages/interface-languages.ts';
import type { Texts } from '../../platform/rules/languages/texts.ts';
import { escapeHtml } from '../../platform/rules/text/escape-html.ts';
import { guidePath, listPages, searchGuide, type GuidePage } from '../rules/guide.ts';

interface GuideView {
  readonly pages: readonly GuidePage[];
  readonly page: GuidePage;
  /** The language that the address names. Undefined if the page is in the reader's language. */
  readonly addressLanguage: LanguageTag | undefined;
  readonly search: string;
  /** The texts around the page. The page itself may be in English. */
  readonly t: Texts;
}

/**
 * Renders a page of the guide as HTML.
 * @param template the site's document without a program
 */
export function renderGuide(template: string, view: GuideView): string {
  const { page, t } = view;
  const title = `${page.title} · ${productName}`;
  return template
    .replace('<html lang="en"', () => `<html ${languageAttributes(t.language)}`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex">`)
    .replace('<div id="root"></div>', () => `<div id="root">${bodyHtml(view)}</div>`);
}

function bodyHtml(view: GuideView): string {
  const { page, t } = view;
  const home = escapeHtml(homePath(view));
  return `<header class="guide-bar"><a class="guide-brand" href="${home}">${productName} <span>${escapeHtml(t('Guide'))}</span></a>
<a href="/admin">${escapeHtml(t('Open the studio'))}</a></header>
<div class="guide-page"><main>${page.name === '' ? listHtml(view) : pageHtml(view)}</main>
${page.name === '' ? '' : pagesHtml(view)}${languagesHtml(view)}</div>`;
}

/** Renders the first page of the guide, which lists the matches of a search, or all pages. */
function listHtml(view: GuideView): string {
  const { pages, page, search, t } = view;
  const heading = `<h1>${escapeHtml(page.title)}</h1>`;
  if (search !== '') return heading + searchHtml(view) + matchesHtml(view);
  const intro = withAddressedLanguage(page.sections[0]?.html ?? '', view);
  const entries = listPages(pages, t.language).map(
    (
      listedPage,
    ) => `<li${languageIfForeign(listedPage, t)}><a href="${hrefOf(listedPage, view)}">${escapeHtml(listedPage.title)}</a>
<p>${escapeHtml(listedPage.sections[0]?.text ?? '')}</p></li>`,
  );
  return `${heading}${intro}${searchHtml(view)}<ol class="guide-list">${entries.join('')}</ol>`;
}

function searchHtml(view: GuideView): string {
  const { search, t } = view;
  const name = escapeHtml(t('Search the guide'));
  return `<form class="guide-search" role="search" action="${escapeHtml(homePath(view))}">
<input type="search" name="search" maxlength="200" aria-label="${name}" placeholder="${name}" value="${escapeHtml(search)}">
<button>${escapeHtml(t('verb|Search'))}</button></form>`;
}

function matchesHtml(view: GuideView): string {
  const { pages, search, t } = view;
  const matches = searchGuide(listPages(pages, t.language), search);
  if (matches.length === 0)
    return `<p role="status">${escapeHtml(t('No page of the guide has all of these words.'))}</p>`;
  const entries = matches.map(({ page, section }) => {
    const title = section.title === '' ? page.title : `${page.title}: ${section.title}`;
    const href = `${hrefOf(page, view)}${section.id === '' ? '' : `#${escapeHtml(section.id)}`}`;
    return `<li${languageIfForeign(page, t)}><a href="${href}">${escapeHtml(title)}</a><p>${escapeHtml(section.text)}</p></li>`;
  });
  return `<ol class="guide-list" data-found>${entries.join('')}</ol>`;
}

function pageHtml(view: GuideView): string {
  const { pages, page, t } = view;
  const allPages = listPages(pages, t.language);
  const next = allPages[allPages.findIndex(({ name }) => name === page.name) + 1];
  const note =
    page.language === t.language
      ? ''
      : `<p class="guide-note">${escapeHtml(t('This page is only there in English so far.'))}</p>`;
  const sections = page.sections.map(
    ({ id, title, html }) =>
      `${id === '' ? '' : `<h2 id="${escapeHtml(id)}">${escapeHtml(title)}</h2>`}${withAddressedLanguage(html, view)}`,
  );
  const nextLink =
    next &&
    `<p class="guide-next">${escapeHtml(t('of pages|Next'))}: <a${languageIfForeign(next, t)} href="${hrefOf(next, view)}">${escapeHtml(next.title)}</a></p>`;
  return `${note}<article${languageIfForeign(page, t)}><h1>${escapeHtml(page.title)}</h1>${sections.join('')}</article>${nextLink ?? ''}`;
}

function pagesHtml(view: GuideView): string {
  const { pages, page, t } = view;
  const entries = listPages(pages, t.language).map((listedPage) => {
    const current = listedPage.name === page.name ? ' aria-current="page"' : '';
    return `<li${languageIfForeign(listedPage, t)}><a href="${hrefOf(listedPage, view)}"${current}>${escapeHtml(listedPage.title)}</a></li>`;
  });
  return `<nav class="guide-pages" aria-label="${escapeHtml(t('All pages'))}"><ol>${entries.join('')}</ol>${searchHtml(view)}</nav>`;
}

/** Lists the languages that have this page, each by its own name. */
function languagesHtml({ pages, page, t }: GuideView): string {
  const languages = pages.filter(({ name }) => name === page.name).map((translation) => translation.language);
  if (languages.length < 2) return '';
  const entries = languages.map((language) => {
    const name = findLanguage(language)?.name ?? language;
    const current = language === t.language ? ' aria-current="true"' : '';
    return `<li ${languageAttributes(language)}><a href="${escapeHtml(guidePath(language, page.name))}" hreflang="${language}"${current}>${escapeHtml(name)}</a></li>`;
  });
  return `<footer class="guide-languages"><ul>${entries.join('')}</ul></footer>`;
}

function homePath({ addressLanguage }: GuideView): string {
  return guidePath(addressLanguage, '');
}

function hrefOf({ name }: GuidePage, { addressLanguage }: GuideView): string {
  return escapeHtml(guidePath(addressLanguage, name));
}

/** Makes links to other pages keep the language of the address. */
function withAddressedLanguage(html: string, view: GuideView): string {
  return html.replaceAll('href="/guide/', () => `href="${escapeHtml(homePath(view))}/`);
}

/** Returns the language attributes of a part that is in another language than the page around it, else nothing. */
function languageIfForeign({ language }: GuidePage, t: Texts): string {
  return language === t.language ? '' : ` ${languageAttributes(language)}`;
}

function languageAttributes(language: LanguageTag): string {
  return `lang="${language}" dir="${directionOf(language)}"`;
}
