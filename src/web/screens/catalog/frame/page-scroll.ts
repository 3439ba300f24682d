import { heightMessage, scrollRequestMessage, type FrameMessage } from '../../../../shared/embed/messages.ts';
import { postToHost } from '../../../frame-messages/host-bridge.ts';

/**
 * Scrolling a page of the catalog, wherever it is: by itself in a window or a frame of fixed height; in a frame that is
 * as tall as its content the page around it scrolls, and is asked to.
 */

export type HostViewport = Extract<FrameMessage, { type: 'parent-viewport' }>;

/** What the page around the frame last told of itself. */
let hostViewport: HostViewport | undefined;

export function setHostViewport(viewport: HostViewport): void {
  hostViewport = viewport;
}

export function isFramed(): boolean {
  return window.parent !== window;
}

/** How much of the page lies above what is on screen. */
export function pageTopPx(): number {
  return Math.max(window.scrollY, hostTopPx());
}

export function scrollPageTo(topPx: number): void {
  window.scrollTo(0, topPx);
  if (topPx > 0 || hostTopPx() > 0) postToHost(scrollRequestMessage(topPx));
}

/** Tells the page around the frame how tall this one is, down to the end of its content. */
export function reportHeight(content: HTMLElement): void {
  postToHost(heightMessage(content.getBoundingClientRect().bottom + window.scrollY));
}

/** How much of the frame lies above what the page around it has on screen. */
export function hostTopPx(): number {
  return hostViewport ? Math.max(0, -hostViewport.iframeTop) : 0;
}
