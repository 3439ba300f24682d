/** What jsdom leaves out. */
export function completeWindow({ widthPx = 1280 } = {}): void {
  window.matchMedia = (media) => new WidthQuery(media, widthPx);
  window.ResizeObserver = QuietObserver;
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => {};
  Element.prototype.releasePointerCapture = () => {};
}

class QuietObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Understands '(width < 768px)' and '(width >= 768px)' alone. */
class WidthQuery extends EventTarget implements MediaQueryList {
  readonly matches: boolean;
  readonly media: string;
  onchange = null;

  constructor(media: string, widthPx: number) {
    super();
    const [, comparison, limitPx] = /^\(width (<|>=) (\d+)px\)$/.exec(media) ?? [];
    this.media = media;
    this.matches = comparison !== undefined && (comparison === '<') === widthPx < Number(limitPx);
  }

  addListener(): void {}
  removeListener(): void {}
}
