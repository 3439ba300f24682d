import { productName } from '../../../platform/rules/limits.ts';
import { escapeHtml, jsonForScript } from '../../../platform/rules/text/escape-html.ts';
import {
  directionOf,
  visitorLanguages,
  type LanguageTag,
} from '../../../platform/rules/languages/interface-languages.ts';
import { sourceLanguage } from '../../../platform/rules/languages/language-tag.ts';
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

/** What the HTML document of a page is made of. The texts are plain; `renderDocument` escapes them. */
export interface PageContent {
  readonly title: string;
  readonly description?: string;
  /** Absolute address. */
  readonly canonicalUrl?: string;
  readonly image?: PreviewImage | undefined;
  /** `PUBLIC_URL`, for pages that show links to the studio. */
  readonly publicUrl?: string | undefined;
  /** Absolute address of the description that https://oembed.com defines. */
  readonly oembedUrl?: string | undefined;
  /** Whether search engines are asked not to list the page, by `<meta name="robots" content="noindex">`. */
  readonly isNoindex?: boolean;
  /** Structured data in the vocabulary of https://schema.org. */
  readonly structuredData?: Readonly<Record<string, unknown>> | undefined;
  /** Shown until the page's program runs. */
  readonly message?: { readonly heading: string; readonly text: string; readonly link?: PageLink };
  /** Whether the page is embedded in another site. Its message then has no link. */
  readonly isEmbed?: boolean;
  /** Shown while there is nothing else to show. */
  readonly loadingText?: string | undefined;
  /** The page's HTML, if the server has rendered it. */
  readonly rendered?: RenderedPage | undefined;
  readonly noscript?: NoscriptMessage | undefined;
  /**
   * The answers to the page's first calls. The browser puts them into its query cache, so that it fetches none of them.
   */
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
  readonly addressLanguage?: LanguageTag | undefined;
}

const english: DocumentLanguage = { language: sourceLanguage, catalog: {}, hasAddresses: false };

/**
 * Fills a built document with the content of a page.
 * @param template a built document; its title, `<html lang="en"`, empty `#root` and `</body>` are replaced
 */
export function renderDocument(template: string, page: PageContent, documentLanguage = english): string {
  const title = `<title>${escapeHtml(page.title)}</title>`;
  const localizedTemplate =
    documentLanguage.language === sourceLanguage ? template : withManifestOf(template, documentLanguage);
  return localizedTemplate
    .replace(/<title>[^<]*<\/title>/, () => title + headTags(page, documentLanguage))
    .replace('<html lang="en"', `<html ${languageAttributes(documentLanguage)}`)
    .replace('<div id="root"></div>', () => rootHtml(page))
    .replace('</body>', () => `${noscriptHtml(page)}${initialDataScript(page)}${textsScript(documentLanguage)}</body>`);
}

function headTags(page: PageContent, documentLanguage: DocumentLanguage): string {
  const { language, hasAddresses } = documentLanguage;
  const { rendered, canonicalUrl } = page;
  return [
    rendered?.preloads ?? '',
    metaTag('public-url', page.publicUrl),
    metaTag('description', page.description),
    metaTag('robots', page.isNoindex ? 'noindex' : undefined),
    ...(canonicalUrl === undefined ? [] : [canonicalLink(canonicalUrl, documentLanguage), previewTags(page, language)]),
    canonicalUrl !== undefined && hasAddresses && visitorLanguages.length > 1 ? languageLinks(canonicalUrl) : '',
    oembedLink(page),
    structuredDataScript(page),
  ].join('');
}

function canonicalLink(canonicalUrl: string, { hasAddresses, addressLanguage }: DocumentLanguage): string {
  const href = hasAddresses && addressLanguage ? inLanguage(canonicalUrl, addressLanguage) : canonicalUrl;
  return `<link rel="canonical" href="${escapeHtml(href)}">`;
}

/**
 * Names the address of the page in each language
 * (https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
function languageLinks(address: string): string {
  const alternateLink = (tag: string, href: string) =>
    `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(href)}">`;
  const links = visitorLanguages.map(({ tag }) => alternateLink(tag, inLanguage(address, tag)));
  return [...links, alternateLink('x-default', address)].join('');
}

function inLanguage(address: string, tag: LanguageTag): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${tag}`;
}

/** Names the address that describes the page as oEmbed (https://oembed.com, section 4). */
function oembedLink({ oembedUrl, title }: PageContent): string {
  if (oembedUrl === undefined) return '';
  const [href, name] = [escapeHtml(oembedUrl), escapeHtml(title)];
  return `<link rel="alternate" type="application/json+oembed" href="${href}" title="${name}">`;
}

/** Describes the page for the previews of its link (https://ogp.me). */
function previewTags({ title, description, canonicalUrl, image }: PageContent, language: LanguageTag): string {
  return [
    propertyTag('og:type', 'website'),
    propertyTag('og:site_name', productName),
    propertyTag('og:locale', localeOf(language)),
    propertyTag('og:title', title),
    propertyTag('og:description', description),
    propertyTag('og:url', canonicalUrl),
    propertyTag('og:image', image?.url),
    propertyTag('og:image:width', image?.width?.toString()),
    propertyTag('og:image:height', image?.height?.toString()),
    metaTag('twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
  ].join('');
}

/** Returns for example `de_DE`. A tag without a region gets the most likely one. */
function localeOf(language: LanguageTag): string {
  const locale = new Intl.Locale(language).maximize();
  return `${locale.language}_${locale.region}`;
}

function metaTag(name: string, content: string | undefined): string {
  return content ? `<meta name="${name}" content="${escapeHtml(content)}">` : '';
}

function propertyTag(name: string, content: string | undefined): string {
  return content ? `<meta property="${name}" content="${escapeHtml(content)}">` : '';
}

function structuredDataScript({ structuredData }: PageContent): string {
  if (structuredData === undefined) return '';
  return `<script type="application/ld+json">${jsonForScript(structuredData)}</script>`;
}

function languageAttributes({ language }: DocumentLanguage): string {
  return directionOf(language) === 'rtl' ? `lang="${language}" dir="rtl"` : `lang="${language}"`;
}

function rootHtml({ rendered, message, isEmbed = false, loadingText }: PageContent): string {
  const note = loadingText === undefined ? '' : `<p class="loading-note" role="status">${escapeHtml(loadingText)}</p>`;
  if (rendered !== undefined) return `<div id="root" data-rendered>${rendered.html}</div>${note}`;
  return `<div id="root">${messageHtml(message, isEmbed)}</div>${note}`;
}

function messageHtml(message: PageContent['message'], isEmbed: boolean): string {
  if (message === undefined) return '';
  const { heading, text, link } = message;
  return `<main class="message">${messageBodyHtml({ heading, text, ...(!isEmbed && link && { link }) })}</main>`;
}

/** Returns the message for browsers without JavaScript. Its link opens a new window, as the page may be in a frame. */
function noscriptHtml({ rendered, noscript }: PageContent): string {
  if (noscript === undefined) return '';
  const theme = noscript.isDark ? ' data-theme="dark"' : '';
  const body = messageBodyHtml(noscript, '_blank');
  if (noscript.isBelowCard) return `<noscript><aside class="message"${theme}>${body}</aside></noscript>`;
  const hideRendered = rendered === undefined ? '' : '<style>#root{display:none}</style>';
  return `<noscript>${hideRendered}<main class="message"${theme}>${body}</main></noscript>`;
}

function messageBodyHtml({ heading, text, link }: NoscriptMessage, target = '_self'): string {
  const linkHtml = link && `<p><a href="${escapeHtml(link.path)}" target="${target}">${escapeHtml(link.text)}</a></p>`;
  return `<h1 dir="auto">${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>${linkHtml ?? ''}`;
}

function initialDataScript({ initialData }: PageContent): string {
  if (initialData === undefined) return '';
  return `<script type="application/json" id="initial-data">${jsonForScript(initialData)}</script>`;
}

function textsScript({ language, catalog, laterPath }: DocumentLanguage): string {
  if (language === sourceLanguage) return '';
  const later = laterPath === undefined ? '' : ` data-later="${laterPath}"`;
  return `<script type="application/json" id="texts"${later}>${jsonForScript(catalog)}</script>`;
}
