import { fieldSeparator } from '../../rules/anki/package-format.ts';

export interface FieldContent {
  readonly text: string;
  /** The names of images, videos and sounds, as the field has them. */
  readonly media: readonly string[];
  /** The text before each of the media, and after the last. */
  readonly textsAround: readonly string[];
  /** Whether the end of the field was not read, because it is too long. */
  readonly isCut: boolean;
}

/** No text that somebody learns is longer. */
const maxFieldLength = 100_000;
const blocks =
  'address, article, blockquote, dd, div, dl, dt, h1, h2, h3, h4, h5, h6, hr, li, ol, p, pre, section, table, tr, ul';
/** Marks the boundary of a block. Several boundaries in a row end only one line. */
const edge = '\v';
const unseen = 'script, style, template, noscript, textarea, svg, math, head';

/** Matches images whose data are in the field itself. They are no files. */
const ownSource = /(\ssrc\s*=\s*)(?:"data:[^"]*"|'data:[^']*'|data:[^\s>]*)/gi;

/** Parses Anki's HTML, with `[sound:…]` for audio and video, in a document that loads and runs nothing. */
export function readField(html: string): FieldContent {
  // Most fields are plain text, and parsing them would take far longer.
  if (!/[<&[\r\n\v\0]/.test(html)) return plainContent(html);
  const sounds: string[] = [];
  const withFiles = html.replace(ownSource, '$1"data:"');
  // The replacement has no quotes, because it may be inside an attribute.
  const rest = withFiles
    .slice(0, maxFieldLength)
    .replace(/\[sound:([^\]]{0,500})\]/g, (_, name: string) => `<img data-sound=${sounds.push(name) - 1}>`);
  const { body } = new DOMParser().parseFromString(`<body>${rest}`, 'text/html');
  for (const element of body.querySelectorAll(unseen)) element.remove();
  // In HTML a line end is a space. Line ends come from `br` elements and blocks, further down.
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

/** Puts ruby text, which stands above a word, in brackets behind it. */
function bracketReadings(body: HTMLElement): void {
  for (const element of body.querySelectorAll('rp')) element.remove();
  for (const element of body.querySelectorAll('rt')) {
    if (element.textContent.trim() === '') continue;
    element.before('(');
    element.after(')');
  }
}

function plainContent(field: string): FieldContent {
  const text = field.slice(0, maxFieldLength);
  return { text, media: [], textsAround: [text], isCut: field.length > maxFieldLength };
}

/**
 * Inserts a separator, which no field contains, before each image, video and sound.
 * @returns the names of their files
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

/** Cloze texts inside more others stay as they are written. */
const maxClozeDepth = 8;

/**
 * Replaces each `{{c1::answer::hint}}` by its answer, also inside of others. A single regular expression could take
 * minutes, so the text is read in one pass.
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

/** The names of sounds are not decoded by the parser, so their HTML entities are decoded here. */
function plainName(name: string): string {
  return name.replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity).trim();
}
