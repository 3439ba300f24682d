/** Whether an element runs from right to left; onwards is to the left then. */
export function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
