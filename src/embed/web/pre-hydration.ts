import { mediaFallbackMs } from '../../platform/rules/limits.ts';
import { applySettings } from './apply-settings.ts';
import { giveUpFirstMedia, watchFirstMedia } from './pre-hydration-media.ts';
import { recordInput } from './record-input.ts';

/**
 * All that runs until the first card is seen: sets the theme, turns the card, and fetches the program after the first
 * media. It has to be small.
 */

const { currentScript: self, documentElement: root } = document;

const firstFrame = requestAnimationFrame(open);

/** In the first frame. A page out of sight has none: there, when the program is fetched. */
function open() {
  cancelAnimationFrame(firstFrame);
  if (root.dataset['opening'] !== 'parsing') return;
  // Within the first frame, as storage may have to be read from the disk.
  if (applySettings()) fetchAfterPaint();
  root.dataset['opening'] = 'painting';
  watchFirstMedia(signal);
  afterPaint(endOpening);
}

function endOpening() {
  delete root.dataset['opening'];
}

const signal = recordInput(fetchAfterPaint);

document.addEventListener('DOMContentLoaded', () => {
  const media = document.querySelector('[data-shown] :is(img,video)');
  const isIn = !media || (media instanceof HTMLImageElement && media.complete);
  if (isIn) fetchAfterPaint();
  else for (const type of ['load', 'loadeddata', 'error']) media.addEventListener(type, fetchAfterPaint);
  setTimeout(() => {
    giveUpFirstMedia();
    fetchProgram();
  }, mediaFallbackMs);
});

function fetchAfterPaint() {
  afterPaint(fetchProgram);
}

function afterPaint(act: () => void) {
  requestAnimationFrame(() => setTimeout(act));
}

/** With all its parts, and the typeface. In development the document loads the program itself. */
function fetchProgram() {
  const paths = self?.dataset['program'];
  if (!self || !paths) return;
  delete self.dataset['program'];
  open();
  endOpening();
  withoutStacks();
  const [src, ...parts] = paths.split(' ');
  const program = Object.assign(document.createElement('script'), { type: 'module', src });
  for (const part of [program, ...parts.map(linkTo)]) {
    part.fetchPriority = 'low';
    document.head.append(part);
  }
  void fetchTypeface();
}

function linkTo(href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
}

/**
 * React creates five errors while it starts, and developer tools parse the program again for each stack, which is two
 * thirds of the starting time. `main.tsx` restores the limit.
 */
function withoutStacks() {
  Reflect.deleteProperty(Error, 'stackTraceLimit');
}

/** Declared once it is loaded: before, it would cause a second layout. Rarer letters load when used. */
async function fetchTypeface() {
  const rules = document.querySelector<HTMLStyleElement>('style[media]')?.sheet?.cssRules ?? [];
  const faces = Array.from(rules).flatMap((rule) => (rule instanceof CSSFontFaceRule ? faceOf(rule.style) : []));
  await faces[0]?.load().catch(() => {});
  for (const face of faces) document.fonts.add(face);
}

function faceOf(rule: CSSStyleDeclaration): FontFace {
  const [family = '', source = '', weight = '', unicodeRange = ''] = [
    'font-family',
    'src',
    'font-weight',
    'unicode-range',
  ].map((name) => rule.getPropertyValue(name).replaceAll('"', ''));
  return new FontFace(family, source, { weight, unicodeRange });
}
