/** In a file without React, because the inline script of the embed's document contains this function. */
export function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
