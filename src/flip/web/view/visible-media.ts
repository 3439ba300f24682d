/** On the visible side. Its parent has the size of the visible part. */
export function visibleMediaOf(deck: Element | null | undefined): Element | null | undefined {
  return deck?.querySelector('[data-current] [data-shown] :is(video, img)');
}
