/** Adds to the window what jsdom leaves out. */
export function completeWindow({ widthPx = 1280, hasMouse = false } = {}): void {
  window.matchMedia = (media) => new WindowQuery(media, widthPx, hasMouse);
  window.ResizeObserver = QuietObserver;
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => {};
  Element.prototype.releasePointerCapture = () => {};
}

/** The observers of sizes that observe something. */
export const openObservers = new Set<ResizeObserver>();

/** Elements have no size in jsdom. */
export class QuietObserver implements ResizeObserver {
  observe(): void {
    openObservers.add(this);
  }
  unobserve(): void {}
  disconnect(): void {
    openObservers.delete(this);
  }
}

/** Understands only '(width < 768px)', '(width >= 768px)' and '(hover: hover)'. */
class WindowQuery extends EventTarget implements MediaQueryList {
  readonly matches: boolean;
  readonly media: string;
  onchange = null;

  constructor(media: string, widthPx: number, hasMouse: boolean) {
    super();
    const [, comparison, limitPx] = /^\(width (<|>=) (\d+)px\)$/.exec(media) ?? [];
    this.media = media;
    const matchesWidth = comparison !== undefined && (comparison === '<') === widthPx < Number(limitPx);
    this.matches = matchesWidth || (hasMouse && media === '(hover: hover)');
  }

  addListener(): void {}
  removeListener(): void {}
}
