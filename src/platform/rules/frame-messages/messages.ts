import { maxFrameHeightPx } from '../limits.ts';

/** What frames and the pages around them tell each other. Lengths are in CSS pixels. */
export type FrameMessage =
  | { readonly type: 'flashcard-height'; readonly height: number }
  | { readonly type: 'flashcard-scroll-request'; readonly top: number }
  | { readonly type: 'flashcard-modal-open' }
  | { readonly type: 'flashcard-modal-close' }
  /** `iframeTop` is relative to the top of the window. */
  | {
      readonly type: 'parent-viewport';
      readonly scrollY: number;
      readonly viewportHeight: number;
      readonly iframeTop: number;
    }
  | { readonly type: 'darkModeChange'; readonly darkMode: boolean };

/** Parses a message from another window. Returns undefined for anything that is no valid message. */
export function parseFrameMessage(received: unknown): FrameMessage | undefined {
  if (typeof received !== 'object' || received === null) return undefined;
  const type = ownValue(received, 'type');
  switch (type) {
    case 'flashcard-height':
      return parseHeight(received);
    case 'flashcard-scroll-request':
      return parseScrollRequest(received);
    case 'flashcard-modal-open':
    case 'flashcard-modal-close':
      return { type };
    case 'parent-viewport':
      return parseParentViewport(received);
    case 'darkModeChange':
      return parseDarkModeChange(received);
    default:
      return undefined;
  }
}

/** Makes the message that asks the host page for a frame of this height. Rounds up, so that nothing is cut off. */
export function heightMessage(heightPx: number): FrameMessage {
  return { type: 'flashcard-height', height: Math.min(Math.max(Math.ceil(heightPx), 1), maxFrameHeightPx) };
}

/** Makes the message that asks the host page to scroll to this position in the frame. */
export function scrollRequestMessage(topPx: number): FrameMessage {
  return { type: 'flashcard-scroll-request', top: Math.min(Math.max(Math.floor(topPx), 0), maxFrameHeightPx) };
}

function parseHeight(received: object): FrameMessage | undefined {
  const height = numberWithin(ownValue(received, 'height'), 1, maxFrameHeightPx);
  return height === undefined ? undefined : { type: 'flashcard-height', height };
}

function parseScrollRequest(received: object): FrameMessage | undefined {
  const top = numberWithin(ownValue(received, 'top'), 0, maxFrameHeightPx);
  return top === undefined ? undefined : { type: 'flashcard-scroll-request', top };
}

/** The largest scroll position. The longest page of any browser has some 33 million pixels. */
const maxScrollPx = 50_000_000;

/**
 * Parses the message with the visible part of the host page. Its `scrollY` is negative while the page bounces at its
 * top.
 */
function parseParentViewport(received: object): FrameMessage | undefined {
  const scrollY = numberWithin(ownValue(received, 'scrollY'), -maxScrollPx, maxScrollPx);
  const viewportHeight = numberWithin(ownValue(received, 'viewportHeight'), 0, maxFrameHeightPx);
  const iframeTop = numberWithin(ownValue(received, 'iframeTop'), -maxScrollPx, maxScrollPx);
  if (scrollY === undefined || viewportHeight === undefined || iframeTop === undefined) return undefined;
  return { type: 'parent-viewport', scrollY, viewportHeight, iframeTop };
}

function parseDarkModeChange(received: object): FrameMessage | undefined {
  const darkMode = ownValue(received, 'darkMode');
  return typeof darkMode === 'boolean' ? { type: 'darkModeChange', darkMode } : undefined;
}

/** NaN is not within any bounds. */
function numberWithin(value: unknown, min: number, max: number): number | undefined {
  return typeof value === 'number' && value >= min && value <= max ? value : undefined;
}

function ownValue(object: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value;
}
