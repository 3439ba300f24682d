/** Of the side that is up. Its parent is as large as what is seen of it. */
export function visibleMediaOf(deck: Element | null | undefined): Element | null | undefined {
  return deck?.querySelector('[data-current] [data-shown] :is(video, img)');
}
