import { fieldSeparator } from '../../rules/anki/package-format.ts';

export interface FieldContent {
  readonly text: string;
  /** Names of images, videos and sounds, as in the field. */
  readonly media: readonly string[];
  /** The text before each of the media, and after the last. */
  readonly textsAround: readonly string[];
  /** Something behind may be missing. */
  readonly isCut: boolean;
}

/** Longer fields hold no text to learn. */
const maxFieldLength = 100_000;
const blocks =
  'address, article, blockquote, dd, div, dl, dt, h1, h2, h3, h4, h5, h6, hr, li, ol, p, pre, section, table, tr, ul';
/** A block boundary: however many there are, they end one line. */
const edge = '\v';
const unseen = 'script, style, template, noscript, textarea, svg, math, head';

/** Images in the field itself, which are no files. */
const ownSource = /(\ssrc\s*=\s*)(?:"data:[^"]*"|'data:[^']*'|data:[^\s>]*)/gi;

/** Anki's HTML, with `[sound:…]` for audio and video, is parsed in a document that loads and runs nothing. */
export function readField(html: string): FieldContent {
  // Most fields are plain text; parsing takes far longer.
  if (!/[<&[\r\n\v\0]/.test(html)) return wordsAlone(html);
  const sounds: string[] = [];
  const withFiles = html.replace(ownSource, '$1"data:"');
  // Without quotes, as it may be in an attribute.
  const rest = withFiles
    .slice(0, maxFieldLength)
    .replace(/\[sound:([^\]]{0,500})\]/g, (_, name: string) => `<img data-sound=${sounds.push(name) - 1}>`);
  const { body } = new DOMParser().parseFromString(`<body>${rest}`, 'text/html');
  for (const element of body.querySelectorAll(unseen)) element.remove();
  // In HTML a line end is a space, and a break is a line end.
  for (const node of textNodesOf(body))
    node.data = node.data.replaceAll(/[\r\n\v]/g, ' ').replaceAll(fieldSeparator, ' ');
  bracketReadings(body);
  const media = markMedia(body, sounds);
  for (const element of body.querySelectorAll('br')) element.replaceWith('\n');
  for (const element of body.querySelectorAll(blocks)) {
    element.before(edge);
    element.after(edge);
  }
  const marked = body.textContent;
  const textsAround = marked.split(fieldSeparator).map(withLines);
  const isCut = withFiles.length > maxFieldLength;
  return { text: withLines(marked.replaceAll(fieldSeparator, '')), media, textsAround, isCut };
}

/** Ruby text: what stands above a word comes behind it. */
function bracketReadings(body: HTMLElement): void {
  for (const element of body.querySelectorAll('rp')) element.remove();
  for (const element of body.querySelectorAll('rt')) {
    if (element.textContent.trim() === '') continue;
    element.before('(');
    element.after(')');
  }
}

function wordsAlone(field: string): FieldContent {
  const text = field.slice(0, maxFieldLength);
  return { text, media: [], textsAround: [text], isCut: field.length > maxFieldLength };
}

/**
 * Inserts a separator, which no field holds, before each.
 * @returns their names
 */
function markMedia(body: HTMLElement, sounds: readonly string[]): string[] {
  const media: string[] = [];
  for (const element of body.querySelectorAll<HTMLElement>('img, video, source')) {
    const sound = sounds[Number(element.dataset['sound'])];
    const name = plainName(sound ?? element.getAttribute('src') ?? '');
    if (name === '') continue;
    element.before(fieldSeparator);
    media.push(name);
  }
  return media;
}

function withLines(text: string): string {
  return text.replaceAll(/\n?\v+/g, '\n');
}

/** Removes invisible lines and spaces. */
export function tidy(text: string): string {
  return text
    .replaceAll('\u00A0', ' ')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Deeper ones stay as written. */
const maxClozeDepth = 8;

/**
 * Keeps a cloze text's answers, also nested, without hints: `{{c1::answer::hint}}`. One pass, as a regular expression
 * could take minutes.
 */
export function resolveCloze(text: string): string {
  const open: { marker: string; content: string }[] = [];
  let outer = '';
  const append = (piece: string) => {
    const innermost = open.at(-1);
    if (innermost) innermost.content += piece;
    else outer += piece;
  };
  for (const [index, piece] of text.split(/(\{\{c\d+::|\}\})/).entries()) {
    const isMarker = index % 2 === 1 && piece !== '}}';
    if (isMarker && open.length < maxClozeDepth) open.push({ marker: piece, content: '' });
    else if (piece === '}}' && open.length > 0) append(open.pop()?.content.split('::', 1)[0] ?? '');
    else append(piece);
  }
  return outer + open.map(({ marker, content }) => marker + content).join('');
}

function textNodesOf(body: HTMLElement): Text[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode);
  return nodes;
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Sound names are in HTML. */
function plainName(name: string): string {
  return name.replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity).trim();
}
