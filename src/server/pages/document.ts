import { productName } from '../../shared/limits.ts';
import { escapeHtml, escapeJson } from './escape-html.ts';
import type { InitialData } from '../../shared/pages/initial-data.ts';
import type { RenderedPage } from '../../shared/pages/rendered-page.ts';
import type { PageLink, WithoutScript } from './without-script.ts';

interface PreviewImage {
  /** Absolute address. */
  readonly url: string;
  /** In pixels. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Texts are plain: they are escaped here. */
export interface Document {
  readonly title: string;
  readonly description?: string;
  /** Absolute, for link previews and search engines. */
  readonly canonicalUrl?: string;
  readonly image?: PreviewImage | undefined;
  /** The origin of links that people hand out. */
  readonly publicUrl?: string | undefined;
  /** Absolute (https://oembed.com). */
  readonly oembedUrl?: string | undefined;
  readonly isUnlisted?: boolean;
  /** For search engines (https://schema.org). */
  readonly about?: Readonly<Record<string, unknown>> | undefined;
  /** Shown until the page's program runs, and to those who run none. */
  readonly message?: { readonly heading: string; readonly text: string; readonly link?: PageLink };
  /** It is framed by another site's page, so that it needs no links to ours. */
  readonly isHosted?: boolean;
  /** Shown until the page's program runs, where nothing else can be. */
  readonly loadingText?: string | undefined;
  /** Rendered on the server. */
  readonly rendered?: RenderedPage | undefined;
  /** Where no program runs. */
  readonly withoutScript?: WithoutScript | undefined;
  /** Answers to the calls that the program would make first. */
  readonly initialData?: InitialData;
}

export function renderDocument(template: string, page: Document): string {
  const title = `<title>${escapeHtml(page.title)}</title>`;
  return template
    .replace(/<title>[^<]*<\/title>/, () => title + headTags(page))
    .replace('<div id="root"></div>', () => rootHtml(page))
    .replace('</body>', () => `${noScriptHtml(page)}${initialDataHtml(page.initialData)}</body>`);
}

function headTags(page: Document): string {
  const { rendered, canonicalUrl } = page;
  return [
    rendered?.preloads ?? '',
    named('public-url', page.publicUrl),
    named('description', page.description),
    named('robots', page.isUnlisted ? 'noindex' : undefined),
    canonicalUrl === undefined ? '' : `<link rel="canonical" href="${escapeHtml(canonicalUrl)}">${preview(page)}`,
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

/** Open Graph (https://ogp.me) and a Twitter card. */
function preview({ title, description, canonicalUrl, image }: Document): string {
  return [
    property('og:type', 'website'),
    property('og:site_name', productName),
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

/** For pages that need JavaScript. In a frame its link does not replace the page around. */
function noScriptHtml({ rendered, withoutScript }: Document): string {
  if (withoutScript === undefined) return '';
  const theme = withoutScript.isDark ? ' data-theme="dark"' : '';
  const words = wordsHtml(withoutScript, '_blank');
  if (withoutScript.isBelow) return `<noscript><aside class="message"${theme}>${words}</aside></noscript>`;
  const unseen = rendered === undefined ? '' : '<style>#root{display:none}</style>';
  return `<noscript>${unseen}<main class="message"${theme}>${words}</main></noscript>`;
}

function wordsHtml({ heading, text, link }: WithoutScript, target = '_self'): string {
  const more = link && `<p><a href="${escapeHtml(link.path)}" target="${target}">${escapeHtml(link.text)}</a></p>`;
  return `<h1 dir="auto">${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>${more ?? ''}`;
}

function initialDataHtml(initialData: Document['initialData']): string {
  if (initialData === undefined) return '';
  return `<script type="application/json" id="initial-data">${escapeJson(initialData)}</script>`;
}
