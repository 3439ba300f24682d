import type { FirstView } from './first-view.ts';

/** What a page's document carries besides the template. Texts are plain: they are escaped here. */
export interface Document {
  readonly title: string;
  readonly description?: string;
  /** Absolute address of this page for link previews and search engines. */
  readonly canonicalUrl?: string;
  /** Absolute address of the picture for link previews. */
  readonly imageUrl?: string;
  /** Where links that people hand out begin; for programs that make such links. */
  readonly publicUrl?: string | undefined;
  /** Search engines keep out. */
  readonly isUnlisted?: boolean;
  /** Shown until the page's program takes over, and to those who run none. */
  readonly message?: { readonly heading: string; readonly text: string };
  /** What the page's program will show first, already rendered. */
  readonly firstView?: FirstView | undefined;
  /** Answers that the page's program would ask for at once, by path; null stands for 404. */
  readonly firstAnswers?: Readonly<Record<string, unknown>>;
}

/** The template with title, link preview, message or first view, and first answers filled in. */
export function renderDocument(template: string, page: Document): string {
  const title = `<title>${escapeHtml(page.title)}</title>`;
  return template
    .replace(/<title>[^<]*<\/title>/, () => title + headTags(page))
    .replace('<div id="root"></div>', () => rootHtml(page) + answersHtml(page.firstAnswers));
}

function headTags(page: Document): string {
  const named = (name: string, content: string | undefined) =>
    content ? `<meta name="${name}" content="${escapeHtml(content)}">` : '';
  const property = (name: string, content: string | undefined) =>
    content ? `<meta property="${name}" content="${escapeHtml(content)}">` : '';
  const link = page.canonicalUrl ? `<link rel="canonical" href="${escapeHtml(page.canonicalUrl)}">` : '';
  return [
    page.firstView?.preloads ?? '',
    named('first-view-unless', page.firstView?.unless.join(' ')),
    named('public-url', page.publicUrl),
    named('description', page.description),
    named('robots', page.isUnlisted ? 'noindex' : undefined),
    link,
    property('og:title', page.canonicalUrl && page.title),
    property('og:description', page.canonicalUrl && page.description),
    property('og:url', page.canonicalUrl),
    property('og:image', page.imageUrl),
  ].join('');
}

function rootHtml({ firstView, message }: Document): string {
  if (firstView !== undefined) return `<div id="root" data-rendered>${firstView.html}</div>`;
  return `<div id="root">${messageHtml(message)}</div>`;
}

function messageHtml(message: Document['message']): string {
  if (message === undefined) return '';
  return `<main><h1>${escapeHtml(message.heading)}</h1><p>${escapeHtml(message.text)}</p></main>`;
}

/** A data block: `<` is written as an escape, so that nothing in it can end the script element. */
function answersHtml(answers: Document['firstAnswers']): string {
  if (answers === undefined) return '';
  return `<script type="application/json" id="first-answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
