import { parseFrameMessage, type FrameMessage } from '../../shared/embed/messages.ts';

/** To the player in a frame of this site: only its window and origin count. In a sandbox the window alone tells. */

export function postToFrame(frame: HTMLIFrameElement, message: FrameMessage): void {
  frame.contentWindow?.postMessage(message, window.origin === 'null' ? '*' : window.origin);
}

/** Returns what ends it. */
export function listenToFrame(frame: HTMLIFrameElement, onMessage: (message: FrameMessage) => void): () => void {
  function handleMessage(event: MessageEvent<unknown>) {
    if (event.source === null || event.source !== frame.contentWindow || event.origin !== window.origin) return;
    const message = parseFrameMessage(event.data);
    if (message) onMessage(message);
  }

  window.addEventListener('message', handleMessage);
  return () => window.removeEventListener('message', handleMessage);
}
