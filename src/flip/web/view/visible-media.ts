/** Returns the media on the visible side. Their parent has the size of the part that is seen of them. */
export function visibleMediaOf(deck: Element | null | undefined): Element | null | undefined {
  return deck?.querySelector('[data-current] [data-shown] :is(video, img)');
}
