import { parseFrameMessage, type FrameMessage } from '../../rules/frame-messages/messages.ts';

/** To the player in a frame of this site, known by its window and origin; in a sandbox by its window alone. */

export function postToFrame(frame: HTMLIFrameElement, message: FrameMessage): void {
  frame.contentWindow?.postMessage(message, window.origin === 'null' ? '*' : window.origin);
}

/** Returns a function that unsubscribes. */
export function listenToFrame(frame: HTMLIFrameElement, onMessage: (message: FrameMessage) => void): () => void {
  function handleMessage(event: MessageEvent<unknown>) {
    if (event.source === null || event.source !== frame.contentWindow || event.origin !== window.origin) return;
    const message = parseFrameMessage(event.data);
    if (message) onMessage(message);
  }

  window.addEventListener('message', handleMessage);
  return () => window.removeEventListener('message', handleMessage);
}
