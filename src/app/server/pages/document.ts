import { productName } from '../../../platform/rules/limits.ts';
import { escapeHtml, escapeJson } from '../../../platform/rules/text/escape-html.ts';
import {
  directionOf,
  sourceLanguage,
  visitorLanguages,
  type LanguageTag,
} from '../../../platform/rules/languages/interface-languages.ts';
import type { MessageCatalog } from '../../../platform/rules/languages/texts.ts';
import type { InitialData } from '../../../platform/rules/pages/initial-data.ts';
import type { RenderedPage } from '../../../platform/rules/pages/rendered-page.ts';
import type { PageLink, NoscriptMessage } from './noscript-messages.ts';
import { withManifestOf } from './site-manifest.ts';

interface PreviewImage {
  /** Absolute address. */
  readonly url: string;
  /** In pixels. */
  readonly width: number | null;
  readonly height: number | null;
}

/** What a page's document contains. The texts are plain and are escaped in this file. */
export interface Document {
  readonly title: string;
  readonly description?: string;
  /** Absolute address. */
  readonly canonicalUrl?: string;
  readonly image?: PreviewImage | undefined;
  /** `PUBLIC_URL`, for pages that show links to the studio. */
  readonly publicUrl?: string | undefined;
  /** Absolute address of the description that https://oembed.com defines. */
  readonly oembedUrl?: string | undefined;
  /** Whether search engines are asked not to list the page. */
  readonly isUnlisted?: boolean;
  /** Structured data in the vocabulary of https://schema.org. */
  readonly about?: Readonly<Record<string, unknown>> | undefined;
  /** Shown until the page's program runs. */
  readonly message?: { readonly heading: string; readonly text: string; readonly link?: PageLink };
  /** Whether the page is embedded in another site. Its message then has no link. */
  readonly isHosted?: boolean;
  /** Shown while there is nothing else to show. */
  readonly loadingText?: string | undefined;
  /** The page's HTML, if the server has rendered it. */
  readonly rendered?: RenderedPage | undefined;
  readonly noscript?: NoscriptMessage | undefined;
  /** The answers to the program's first calls. */
  readonly initialData?: InitialData;
}

/** The language of the reader and its texts. */
export interface DocumentLanguage {
  readonly language: LanguageTag;
  /** Texts of the part of the program that comes with the document. */
  readonly catalog: MessageCatalog;
  /** Address of the texts of parts that are loaded later. */
  readonly laterPath?: string | undefined;
  /** Whether the page also has an address for each language. */
  readonly hasAddresses: boolean;
  /** The language that the address names; undefined if it names none. */
  readonly addressed?: LanguageTag | undefined;
}

const english: DocumentLanguage = { language: sourceLanguage, catalog: {}, hasAddresses: false };

export function renderDocument(template: string, page: Document, spoken = english): string {
  const title = `<title>${escapeHtml(page.title)}</title>`;
  const spokenTemplate = spoken.language === sourceLanguage ? template : withManifestOf(template, spoken);
  return spokenTemplate
    .replace(/<title>[^<]*<\/title>/, () => title + headTags(page, spoken))
    .replace('<html lang="en"', rootTag(spoken))
    .replace('<div id="root"></div>', () => rootHtml(page))
    .replace('</body>', () => `${noScriptHtml(page)}${initialDataHtml(page.initialData)}${textsHtml(spoken)}</body>`);
}

/** Returns for example `de_DE`. A tag without a region gets the most likely one. */
function localeOf(language: LanguageTag): string {
  const { language: spoken, region } = new Intl.Locale(language).maximize();
  return `${spoken}_${region}`;
}

function rootTag({ language }: DocumentLanguage): string {
  return directionOf(language) === 'rtl' ? `<html lang="${language}" dir="rtl"` : `<html lang="${language}"`;
}

function textsHtml({ language, catalog, laterPath }: DocumentLanguage): string {
  if (language === sourceLanguage) return '';
  const later = laterPath === undefined ? '' : ` data-later="${laterPath}"`;
  return `<script type="application/json" id="texts"${later}>${escapeJson(catalog)}</script>`;
}

/** https://developers.google.com/search/docs/specialty/international/localized-versions */
function alternates(address: string): string {
  const ofLanguage = (tag: string, href: string) =>
    `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(href)}">`;
  const links = visitorLanguages.map(({ tag }) => ofLanguage(tag, inLanguage(address, tag)));
  return [...links, ofLanguage('x-default', address)].join('');
}

function inLanguage(address: string, tag: LanguageTag): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${tag}`;
}

function headTags(page: Document, { language, hasAddresses, addressed }: DocumentLanguage): string {
  const { rendered, canonicalUrl } = page;
  return [
    rendered?.preloads ?? '',
    named('public-url', page.publicUrl),
    named('description', page.description),
    named('robots', page.isUnlisted ? 'noindex' : undefined),
    canonicalUrl === undefined
      ? ''
      : `<link rel="canonical" href="${escapeHtml(hasAddresses && addressed ? inLanguage(canonicalUrl, addressed) : canonicalUrl)}">${preview(page, language)}`,
    canonicalUrl !== undefined && hasAddresses && visitorLanguages.length > 1 ? alternates(canonicalUrl) : '',
    discovery(page),
    page.about === undefined ? '' : `<script type="application/ld+json">${escapeJson(page.about)}</script>`,
  ].join('');
}

/** https://oembed.com, section 4 */
function discovery({ oembedUrl, title }: Document): string {
  if (oembedUrl === undefined) return '';
  const [href, name] = [escapeHtml(oembedUrl), escapeHtml(title)];
  return `<link rel="alternate" type="application/json+oembed" href="${href}" title="${name}">`;
}

/** https://ogp.me */
function preview({ title, description, canonicalUrl, image }: Document, language: LanguageTag): string {
  return [
    property('og:type', 'website'),
    property('og:site_name', productName),
    property('og:locale', localeOf(language)),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonicalUrl),
    property('og:image', image?.url),
    property('og:image:width', image?.width?.toString()),
    property('og:image:height', image?.height?.toString()),
    named('twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
  ].join('');
}

function named(name: string, content: string | undefined): string {
  return content ? `<meta name="${name}" content="${escapeHtml(content)}">` : '';
}

function property(name: string, content: string | undefined): string {
  return content ? `<meta property="${name}" content="${escapeHtml(content)}">` : '';
}

function rootHtml({ rendered, message, isHosted = false, loadingText }: Document): string {
  const note = loadingText === undefined ? '' : `<p class="loading-note" role="status">${escapeHtml(loadingText)}</p>`;
  if (rendered !== undefined) return `<div id="root" data-rendered>${rendered.html}</div>${note}`;
  return `<div id="root">${messageHtml(message, isHosted)}</div>${note}`;
}

function messageHtml(message: Document['message'], isHosted: boolean): string {
  if (message === undefined) return '';
  const { heading, text, link } = message;
  return `<main class="message">${wordsHtml({ heading, text, ...(!isHosted && link && { link }) })}</main>`;
}

/** The link opens a new window, because the page may be in a frame of another site. */
function noScriptHtml({ rendered, noscript }: Document): string {
  if (noscript === undefined) return '';
  const theme = noscript.isDark ? ' data-theme="dark"' : '';
  const words = wordsHtml(noscript, '_blank');
  if (noscript.isBelowCard) return `<noscript><aside class="message"${theme}>${words}</aside></noscript>`;
  const hideRendered = rendered === undefined ? '' : '<style>#root{display:none}</style>';
  return `<noscript>${hideRendered}<main class="message"${theme}>${words}</main></noscript>`;
}

function wordsHtml({ heading, text, link }: NoscriptMessage, target = '_self'): string {
  const more = link && `<p><a href="${escapeHtml(link.path)}" target="${target}">${escapeHtml(link.text)}</a></p>`;
  return `<h1 dir="auto">${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>${more ?? ''}`;
}

function initialDataHtml(initialData: Document['initialData']): string {
  if (initialData === undefined) return '';
  return `<script type="application/json" id="initial-data">${escapeJson(initialData)}</script>`;
}
