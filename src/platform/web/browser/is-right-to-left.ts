/** In a file of its own, without React: the embed's document contains it. */
export function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
