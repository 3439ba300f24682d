import { join } from 'node:path';
import sharp from 'sharp';
import { productName } from '../../../platform/rules/limits.ts';
import { openImage } from './decode-image.ts';
import type { LinkPictureJob, MadeImage } from '../decoder.ts';

const widthPx = 1200;
const heightPx = 630;
const card = { left: 64, top: 56, width: 520, height: 470 };
const wideCard = { ...card, width: widthPx - 2 * card.left };
const signPaddingPx = 20;
const textLeftPx = 640;
const textWidthPx = widthPx - textLeftPx - card.left;
const wideTextLeftPx = 120;
const titleHeightPx = 330;
const headLinePx = 66;
const titleSizesPx = [84, 68, 56, 46, 38];
const maxTitleLength = 150;

/** The typeface of the pages, in weight 650. */
const font = 'Atkinson Hyperlegible Next';
const fontFile = join(import.meta.dirname, 'fonts/atkinson-hyperlegible-next-650.ttf');
/** Any letter that the font lacks, for which it would draw a box. */
const undrawableLetter =
  /[^ -~\u00a0-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0133\u0136\u0137\u0139-\u013e\u0141-\u0148\u0150-\u0155\u0158-\u015b\u015e-\u0165\u016a\u016b\u016e-\u017e\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2\u1ef3\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u20ac\u2122]/u;
/** Emoji, with the characters that join or vary them. The font lacks them, and a title reads well without. */
const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200d|\ufe0f/gu;

/** The values of `--tint` and its companions in the light theme, by hue. */
const palettes = [
  { ground: '#f7dedd', edge: '#debfbe', ink: '#462626', soft: '#614444' },
  { ground: '#f5e0d5', edge: '#dcc1b4', ink: '#452819', soft: '#60473a' },
  { ground: '#e5e7d2', edge: '#c8caaf', ink: '#323212', soft: '#4e4f36' },
  { ground: '#d8eadb', edge: '#b8cebb', ink: '#1c3723', soft: '#3d5342' },
  { ground: '#d0ebea', edge: '#adcfce', ink: '#053838', soft: '#325454' },
  { ground: '#d4e8f5', edge: '#b2ccdc', ink: '#133446', soft: '#375160' },
  { ground: '#e2e2f7', edge: '#c4c5de', ink: '#2e2c49', soft: '#4a4a62' },
  { ground: '#f2deea', edge: '#d8bfcf', ink: '#412638', soft: '#5c4554' },
] as const;
type Palette = (typeof palettes)[number];

/** Draws a sign beside the title, or only the title on a ruled card. */
export async function drawLinkPicture({ bytes, title, note, hue, isStack }: LinkPictureJob): Promise<MadeImage> {
  const palette = palettes[hue - 1] ?? palettes[0];
  const hasSign = bytes.length > 0;
  const box = hasSign ? card : wideCard;
  const text = hasSign
    ? { left: textLeftPx, width: textWidthPx }
    : { left: wideTextLeftPx, width: widthPx - 2 * wideTextLeftPx };
  const layers = [
    ...(hasSign ? [await drawSign(bytes)] : []),
    ...(await drawTitle(toDrawableTitle(title), palette, text)),
    await drawFooter(note, palette, 'left', text.left),
    await drawFooter(productName, palette, 'right', card.left),
  ];
  const { data, info } = await sharp(Buffer.from(drawCard(palette, box, { isStack, isRuled: !hasSign })))
    .composite(layers)
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType: 'image/jpeg', width: info.width, height: info.height };
}

/** Returns an empty text for a title that the font cannot show. */
function toDrawableTitle(title: string): string {
  const plain = title.normalize('NFC').replace(emoji, '').replace(/\s+/g, ' ').trim();
  const short = plain.length > maxTitleLength ? shorten(plain, maxTitleLength) : plain;
  return undrawableLetter.test(short) ? '' : short;
}

function shorten(title: string, length: number): string {
  return `${title.slice(0, length).trimEnd()}…`;
}

function drawCard(
  palette: Palette,
  box: typeof card,
  { isStack, isRuled }: { isStack: boolean; isRuled: boolean },
): string {
  const { left, top, width, height } = box;
  const sheet = (inset: number, down: number) =>
    `<rect x="${left + inset}" y="${top + down}" width="${width - 2 * inset}" height="${height}" rx="20"` +
    ` fill="#fff" stroke="${palette.edge}" stroke-width="2"/>`;
  const line = `<path d="M${left + 1} ${top + headLinePx}h${width - 2}" stroke="${palette.edge}" stroke-width="2"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">` +
    `<rect width="${widthPx}" height="${heightPx}" fill="${palette.ground}"/>` +
    `${isStack ? sheet(24, 22) + sheet(12, 11) : ''}${sheet(0, 0)}${isRuled ? line : ''}</svg>`
  );
}

interface Layer {
  readonly input: Buffer;
  readonly left: number;
  readonly top: number;
}

async function drawSign(bytes: Uint8Array): Promise<Layer> {
  const [width, height] = [card.width - 2 * signPaddingPx, card.height - 2 * signPaddingPx];
  const { data, info } = await openImage(bytes)
    .autoOrient()
    .resize({ width, height, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const corners = `<svg><rect width="${info.width}" height="${info.height}" rx="12"/></svg>`;
  return {
    input: await sharp(data)
      .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
      .png()
      .toBuffer(),
    left: card.left + Math.round((card.width - info.width) / 2),
    top: card.top + Math.round((card.height - info.height) / 2),
  };
}

/**
 * Draws the title in the largest size that fits. Only the smallest size breaks words and cuts a title that is too long.
 */
async function drawTitle(
  title: string,
  { ink }: Pick<Palette, 'ink'>,
  text: { left: number; width: number },
): Promise<Layer[]> {
  if (title === '') return [];
  for (const sizePx of titleSizesPx) {
    const wrap = sizePx === titleSizesPx.at(-1) ? 'word-char' : 'word';
    const { data, info } = await drawText(title, { colour: ink, sizePx, width: text.width, wrap });
    const fits = info.width <= text.width && info.height <= titleHeightPx;
    if (fits) return [{ input: data, left: text.left, top: card.top + Math.round((card.height - info.height) / 2) }];
  }
  return await drawTitle(shorten(title, (title.length * 2) / 3), { ink }, text);
}

async function drawFooter(words: string, { soft }: Palette, side: 'left' | 'right', insetPx: number): Promise<Layer> {
  const { data, info } = await drawText(words, { colour: soft, sizePx: 30, width: textWidthPx, wrap: 'word' });
  return { input: data, left: side === 'left' ? insetPx : widthPx - insetPx - info.width, top: heightPx - 56 };
}

interface TextStyle {
  readonly colour: string;
  readonly sizePx: number;
  readonly width: number;
  readonly wrap: 'word' | 'word-char';
}

function drawText(words: string, { colour, sizePx, width, wrap }: TextStyle) {
  const escaped = words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const text = `<span foreground="${colour}">${escaped}</span>`;
  return sharp({ text: { text, font: `${font} ${sizePx}`, fontfile: fontFile, width, dpi: 72, rgba: true, wrap } })
    .png()
    .toBuffer({ resolveWithObject: true });
}
