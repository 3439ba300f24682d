import { mediaFallbackMs } from '../../shared/limits.ts';
import { applySettings } from './apply-settings.ts';
import { giveUpFirstMedia, watchFirstMedia } from './pre-hydration-media.ts';
import { recordInput } from './record-input.ts';

/**
 * The pre-hydration script: stands in the document itself, behind the first card, and is all that runs until that is seen.
 * It shows the card with the visitor's theme, turns it, and fetches the program once the first media is in. It has to be small.
 */

const { currentScript: self, documentElement: root } = document;

const firstFrame = requestAnimationFrame(open);

/** Runs in the first frame or, where none comes because the tab or frame is out of sight, when the program is fetched. */
function open() {
  cancelAnimationFrame(firstFrame);
  if (root.dataset['opening'] !== 'parsing') return;
  // Within the first frame: the browser may have to fetch what it stores from the disk.
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

/** The program and the product's typeface. In development the document names them itself. */
function fetchProgram() {
  const source = self?.dataset['program'];
  if (!self || !source) return;
  delete self.dataset['program'];
  open();
  endOpening();
  withoutStacks();
  const program = document.createElement('script');
  program.type = 'module';
  program.src = source;
  program.fetchPriority = 'low';
  document.head.append(program);
  void fetchTypeface();
}

/**
 * React creates five errors while it starts, and a browser with developer tools or Lighthouse parses the whole program
 * again for the stack of each: two thirds of its starting time. `main.tsx` sets the limit again.
 */
function withoutStacks() {
  Reflect.deleteProperty(Error, 'stackTraceLimit');
}

/** Adds the typeface once it is loaded, since naming it before would lay out the page twice. Rarer letters load when used. */
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
