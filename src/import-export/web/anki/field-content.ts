import { fieldSeparator } from '../../rules/anki/package-format.ts';

export interface FieldContent {
  readonly text: string;
  /** The file names of images, videos and sounds, in the order of the field. */
  readonly media: readonly string[];
  /** The text before each of the media, and after the last. */
  readonly textsAround: readonly string[];
  /** Whether the end of the field was not read, because it is too long. */
  readonly isCut: boolean;
}

/** The most characters of a field that are read. No text that somebody learns is longer. */
const maxFieldLength = 100_000;
const blockSelector =
  'address, article, blockquote, dd, div, dl, dt, h1, h2, h3, h4, h5, h6, hr, li, ol, p, pre, section, table, tr, ul';
/** Marks the boundary of a block. Several boundaries in a row end only one line, even if a `br` stands before them. */
const blockMark = '\v';
/** Marks the place of an image, video or sound. In texts, the same character becomes a space. */
const mediaMark = fieldSeparator;
const unseenSelector = 'script, style, template, noscript, textarea, svg, math, head';

/** Matches the source of an image whose data are in the field itself. */
const dataSource = /(\ssrc\s*=\s*)(?:"data:[^"]*"|'data:[^']*'|data:[^\s>]*)/gi;

/** Parses Anki's HTML, with `[sound:…]` for audio and video, in a document that loads and runs nothing. */
export function readField(html: string): FieldContent {
  // Most fields are plain text, and parsing them would take far longer.
  if (!/[<&[\r\n\v\0]/.test(html)) return plainContent(html);
  const sounds: string[] = [];
  // The data would fill the length of the field. `data:` remains, so that the import reports the image as skipped.
  const withoutData = html.replace(dataSource, '$1"data:"');
  // The replacement has no quotes, because it may be inside an attribute.
  const source = withoutData
    .slice(0, maxFieldLength)
    .replace(/\[sound:([^\]]{0,500})\]/g, (_, name: string) => `<img data-sound=${sounds.push(name) - 1}>`);
  const { body } = new DOMParser().parseFromString(`<body>${source}`, 'text/html');
  for (const element of body.querySelectorAll(unseenSelector)) element.remove();
  // In HTML a line end is a space. Line ends come from `br` elements and blocks, further down.
  for (const node of textNodesOf(body)) node.data = node.data.replaceAll(/[\r\n\v]/g, ' ').replaceAll(mediaMark, ' ');
  bracketReadings(body);
  const media = markMedia(body, sounds);
  for (const element of body.querySelectorAll('br')) element.replaceWith('\n');
  for (const element of body.querySelectorAll(blockSelector)) {
    element.before(blockMark);
    element.after(blockMark);
  }
  const markedText = body.textContent;
  const textsAround = markedText.split(mediaMark).map(toLines);
  const isCut = withoutData.length > maxFieldLength;
  return { text: toLines(markedText.replaceAll(mediaMark, '')), media, textsAround, isCut };
}

function plainContent(field: string): FieldContent {
  const text = field.slice(0, maxFieldLength);
  return { text, media: [], textsAround: [text], isCut: field.length > maxFieldLength };
}

function textNodesOf(body: HTMLElement): Text[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode);
  return nodes;
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

/**
 * Inserts a mark before each image, video and sound.
 * @returns the names of their files
 */
function markMedia(body: HTMLElement, sounds: readonly string[]): string[] {
  const media: string[] = [];
  for (const element of body.querySelectorAll<HTMLElement>('img, video, source')) {
    const sound = sounds[Number(element.dataset['sound'])];
    const name = (sound === undefined ? (element.getAttribute('src') ?? '') : decodeEntities(sound)).trim();
    if (name === '') continue;
    element.before(mediaMark);
    media.push(name);
  }
  return media;
}

/** Decodes the name of a sound. The parser has decoded only the attributes of images and videos. */
function decodeEntities(name: string): string {
  return new DOMParser().parseFromString(name, 'text/html').body.textContent;
}

/** Replaces the marks of block boundaries by line ends. */
function toLines(text: string): string {
  return text.replaceAll(/\n?\v+/g, '\n');
}

/** Collapses spaces and runs of empty lines. */
export function tidy(text: string): string {
  return text
    .replaceAll('\u00A0', ' ')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

interface OpenCloze {
  readonly marker: string;
  answer: string;
  /** The hint with the `::` before it. Empty if there is none. */
  hint: string;
}

/**
 * Replaces each `{{c1::answer::hint}}` by its answer, also inside of others. A single regular expression could take
 * minutes, so the text is read in one pass.
 */
export function resolveCloze(text: string): string {
  const open: OpenCloze[] = [];
  let outer = '';
  const append = (piece: string) => {
    const innermost = open.at(-1);
    if (innermost === undefined) outer += piece;
    else if (innermost.hint === '' && piece !== '::') innermost.answer += piece;
    else innermost.hint += piece;
  };
  for (const [index, piece] of text.split(/(\{\{c\d+::|\}\}|::)/).entries()) {
    const isMarker = index % 2 === 1 && piece.startsWith('{{');
    if (isMarker) open.push({ marker: piece, answer: '', hint: '' });
    else if (piece === '}}' && open.length > 0) append(open.pop()?.answer ?? '');
    else append(piece);
  }
  return outer + open.map(({ marker, answer, hint }) => marker + answer + hint).join('');
}
