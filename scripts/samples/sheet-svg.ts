import type { Box, PlacedSymbol, SignNotation } from './sign-notation.ts';
import { cornerRadius, fingerWidth, shapesOf } from './symbol-shapes.ts';
import type { Movement, SymbolShapes } from './symbol-shapes.ts';

/** What lies on the sheet. The middle of `frame`, in units of the notation, comes to the middle of the sheet. */
export interface Sheet {
  readonly hands: readonly HandOnSheet[];
  readonly frame: Box;
  readonly dots?: LetterDots;
}

/** A hand, moved from its place by units of the notation. */
export interface HandOnSheet {
  readonly sign: SignNotation;
  readonly opacity: number;
  readonly x: number;
  readonly y: number;
}

/** The dots along the lower edge of a clip: one a letter, the current one dark. */
export interface LetterDots {
  readonly count: number;
  readonly current: number | undefined;
}

/** Canvas of every picture and clip, in pixels: 4:3 as the tiles of the catalog. */
const canvas = { width: 960, height: 720 };
/** Pixels per unit of the notation, one for all signs, so that every hand has the same size. The largest sign is 37 units wide. */
const scale = 17;
/** The double line of a movement, its light inside, and the thin line that it may turn around; in units of the notation. */
const movementWidths = { stem: 5.6, inside: 2.4, headCorners: 2, axis: 1.2 };
const dot = { radius: 7, gap: 32, fromBottom: 52 };
/** With dots below, the hands stand this much higher. */
const liftPx = 16;

/** The house's ink and sea-green on warm paper, in sRGB. */
const colors = {
  paper: '#f1ece3',
  hand: '#142225',
  light: '#fdfcfa',
  movement: '#015c5c',
  dot: '#d3ccbf',
};

/** A sheet of paper with hands on it. */
export function sheetSvg({ hands, frame, dots }: Sheet): string {
  const middle = { x: canvas.width / 2, y: canvas.height / 2 - (dots === undefined ? 0 : liftPx) };
  const centre = { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
  const place = `translate(${middle.x} ${middle.y}) scale(${scale}) translate(${-centre.x} ${-centre.y})`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas.width} ${canvas.height}" `,
    `width="${canvas.width}" height="${canvas.height}">`,
    `<rect width="${canvas.width}" height="${canvas.height}" fill="${colors.paper}"/>`,
    `<g transform="${place}" stroke-linecap="round" stroke-linejoin="round">`,
    ...hands.map(handOnSheet),
    '</g>',
    dots === undefined ? '' : dotsSvg(dots),
    '</svg>',
  ].join('');
}

/**
 * A hand alone, in the colour of the text around it; a palm stays open. Hands that are given the same height have one scale
 * and stand on one line.
 */
export function handGlyphSvg({ symbols, box }: SignNotation, height: number): string {
  const viewBox = `${box.left} ${box.top + box.height - height} ${box.width} ${height}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" `,
    'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">',
    ...symbols.map((symbol) => placed(symbol, handSvg(shapesOf(symbol.key), { hand: 'currentColor', light: 'none' }))),
    '</svg>\n',
  ].join('');
}

function handOnSheet({ sign, opacity, x, y }: HandOnSheet): string {
  return `<g opacity="${opacity}" transform="translate(${x} ${y})">${sign.symbols.map(symbolOnSheet).join('')}</g>`;
}

function symbolOnSheet(symbol: PlacedSymbol): string {
  const shapes = shapesOf(symbol.key);
  return placed(symbol, handSvg(shapes, colors) + (shapes.movement === undefined ? '' : movementSvg(shapes.movement)));
}

function placed({ x, y }: PlacedSymbol, shapes: string): string {
  return `<g transform="translate(${x} ${y})">${shapes}</g>`;
}

function handSvg(
  { back, palm, fingers, thumbAcross }: SymbolShapes,
  { hand, light }: { hand: string; light: string },
): string {
  return [
    pathSvg(palm, { fill: light, stroke: hand, width: fingerWidth }),
    pathSvg(back, { fill: hand, stroke: hand, width: cornerRadius * 2 }),
    pathSvg(fingers, { fill: 'none', stroke: hand, width: fingerWidth }),
    pathSvg(thumbAcross, { fill: light, stroke: 'none', width: 0 }),
  ].join('');
}

function movementSvg({ stem, head, axis }: Movement): string {
  return [
    pathSvg(stem, { fill: 'none', stroke: colors.movement, width: movementWidths.stem }),
    pathSvg(stem, { fill: 'none', stroke: colors.light, width: movementWidths.inside }),
    pathSvg(head, { fill: colors.movement, stroke: colors.movement, width: movementWidths.headCorners }),
    pathSvg(axis, { fill: 'none', stroke: colors.movement, width: movementWidths.axis }),
  ].join('');
}

function pathSvg(data: string | undefined, paint: { fill: string; stroke: string; width: number }): string {
  if (data === undefined) return '';
  return `<path d="${data}" fill="${paint.fill}" stroke="${paint.stroke}" stroke-width="${paint.width}"/>`;
}

function dotsSvg({ count, current }: LetterDots): string {
  const left = (canvas.width - (count - 1) * dot.gap) / 2;
  const y = canvas.height - dot.fromBottom;
  return Array.from({ length: count }, (_, index) => {
    const color = index === current ? colors.hand : colors.dot;
    return `<circle cx="${left + index * dot.gap}" cy="${y}" r="${dot.radius}" fill="${color}"/>`;
  }).join('');
}
