import {
  heightMessage,
  scrollRequestMessage,
  type FrameMessage,
} from '../../../platform/rules/frame-messages/messages.ts';
import { postToHost } from '../../../platform/web/frame-messages/host-bridge.ts';

/** The page around scrolls a tall frame. */

export type HostViewport = Extract<FrameMessage, { type: 'parent-viewport' }>;

let hostViewport: HostViewport | undefined;

export function setHostViewport(viewport: HostViewport): void {
  hostViewport = viewport;
}

export function isFramed(): boolean {
  return window.parent !== window;
}

export function pageTopPx(): number {
  return Math.max(window.scrollY, hostTopPx());
}

export function scrollPageTo(topPx: number): void {
  window.scrollTo(0, topPx);
  if (topPx > 0 || hostTopPx() > 0) postToHost(scrollRequestMessage(topPx));
}

export function reportHeight(content: HTMLElement): void {
  postToHost(heightMessage(content.getBoundingClientRect().bottom + window.scrollY));
}

export function hostTopPx(): number {
  return hostViewport ? Math.max(0, -hostViewport.iframeTop) : 0;
}
