/** On the side of a deck that is up; its parent shows what the card has room for of it. */
export function pictureUp(deck: Element | null | undefined): Element | null | undefined {
  return deck?.querySelector('[data-current] [data-shown] :is(video, img)');
}
