import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { finishAnimations } from './finish-animations.ts';
import { isLong } from '../../src/testing/server/test-length.ts';

/** Sizes from the narrowest phone to a projector, and low windows, such as phones in landscape and small frames. */
const everySize = [
  [280, 653],
  [320, 640],
  [360, 740],
  [390, 844],
  [640, 800],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
  [280, 360],
  [640, 360],
  [1280, 360],
] as const;

/** The narrowest size, a phone, a tablet and a desktop. */
const tellingSizes = [
  [280, 653],
  [360, 740],
  [768, 1024],
  [1280, 800],
] as const;

type Windows = readonly (readonly [width: number, height: number])[];

/**
 * Checks that nothing scrolls sideways in windows of these sizes, and that every word and control can be seen or
 * reached. The short form uses a few of the sizes, and the long tier all.
 * @param findMore runs in the page in each window and returns further faults
 */
export async function expectNothingCutOff(
  page: Page,
  what: string,
  windows: Windows = isLong ? everySize : tellingSizes,
  findMore?: () => string[],
): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of windows) {
    await resizeWindow(page, width, height);
    for (const find of [findCutOff, findMore])
      if (find) expect(await page.evaluate(find), `${what}, ${width} × ${height}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** Waits until the page is drawn in the new size, with its animations at their ends. */
export async function resizeWindow(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await finishAnimations(page);
}

/** Runs in the page. Text that ends in an ellipsis, is clamped, or can be reached by scrolling does not count. */
function findCutOff(): string[] {
  const found = new Set<string>();
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth)
    found.add(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!element || !text.textContent?.trim() || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const letterPx = Number.parseFloat(getComputedStyle(element).fontSize);
    for (const line of range.getClientRects()) check(element, line, letterPx * 0.3 + 2, text.textContent.trim());
  }
  for (const control of document.querySelectorAll<HTMLElement>('button, a[href], input, select'))
    if (isShown(control)) check(control, control.getBoundingClientRect(), 4, control.ariaLabel ?? control.innerText);
  return [...found];

  function isShown(element: Element): boolean {
    if (element.closest('noscript, script, style, [inert], [aria-hidden="true"]')) return false;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { width, height } = box.getBoundingClientRect();
      if (width <= 2 || height <= 2) return false;
    }
    return true;
  }

  function check(element: Element, area: DOMRect, slackPx: number, name: string): void {
    for (let box: Element | null = element; box && box !== root; box = box.parentElement) {
      const { overflowX, overflowY, webkitLineClamp, textOverflow } = getComputedStyle(box);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis') return;
      const edge = box.getBoundingClientRect();
      const beyond = {
        left: edge.left - area.left,
        right: area.right - edge.right,
        top: edge.top - area.top,
        bottom: area.bottom - edge.bottom,
      };
      const scrolls = { x: /auto|scroll/.test(overflowX), y: /auto|scroll/.test(overflowY) };
      const cutX = scrolls.x ? beyond.left - box.scrollLeft : Math.max(beyond.left, beyond.right);
      const cutY = scrolls.y ? beyond.top - box.scrollTop : Math.max(beyond.top, beyond.bottom);
      if (overflowX !== 'visible' && cutX > 2) tell(name, cutX, 'at the side');
      if (overflowY !== 'visible' && cutY > slackPx) tell(name, cutY, 'above or below');
      const isScrolledAway = scrolls.x && Math.max(beyond.left, beyond.right) > 1;
      if (isScrolledAway || (scrolls.y && Math.max(beyond.top, beyond.bottom) > 1)) return;
    }
    const control = element.closest('button, li');
    if (control && control !== element) checkOwnBox(control, area, name);
    if (area.right > root.clientWidth + 2 || area.left < -2) tell(name, area.right - root.clientWidth, 'by the window');
  }

  function checkOwnBox(control: Element, area: DOMRect, name: string): void {
    const { top, bottom } = control.getBoundingClientRect();
    const beyond = Math.max(area.bottom - bottom, top - area.top);
    if (beyond > 4) tell(name, beyond, 'out of its own box');
  }

  function tell(name: string, px: number, where: string): void {
    found.add(`“${name.slice(0, 40)}” is cut off by ${Math.round(px)} px ${where}`);
  }
}
