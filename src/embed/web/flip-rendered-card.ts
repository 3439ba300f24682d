/** Each side consists of a face, which is a button, and tools beside it. */
export function flipRenderedCard(isFlipped: boolean): void {
  const parts = document.querySelectorAll<HTMLElement>('[data-current] [data-place]');
  const card = parts[0]?.parentElement;
  if (!card) return;
  const hadFocus = card.contains(document.activeElement);
  card.dataset['flipped'] = `${isFlipped}`;
  for (const part of parts) {
    const isShown = (part.dataset['place'] === 'back') === isFlipped;
    part.inert = !isShown;
    if (isShown) part.dataset['shown'] = 'true';
    else delete part.dataset['shown'];
    if (part.role === 'button') showFace(part, isShown, isShown && hadFocus);
  }
}

function showFace(face: HTMLElement, isShown: boolean, takesFocus: boolean) {
  face.ariaHidden = `${!isShown}`;
  face.tabIndex = isShown ? 0 : -1;
  if (takesFocus) face.focus({ preventScroll: true });
  const video = face.querySelector('video');
  if (isShown) void video?.play().catch(() => {});
  else video?.pause();
}
