import { parseFrameMessage, type FrameMessage } from '../../rules/frame-messages/messages.ts';

// Any site may embed a set, so messages contain no secrets, and only valid ones from the expected window are accepted.

type MessageType = FrameMessage['type'];

const acceptedTypes: ReadonlySet<unknown> = new Set<MessageType>(['darkModeChange', 'parent-viewport']);

/** Sends a message to the page around this frame, if there is one. */
export function postToHost(message: FrameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, '*');
}

/**
 * Listens to the page around this frame. Delivers only the last message of each type, when the screen is drawn next.
 * Returns a function that unsubscribes.
 */
export function listenToHost(onMessage: (message: FrameMessage) => void): () => void {
  const latestByType = new Map<unknown, unknown>();
  let animationFrame: number | undefined;

  function deliver() {
    animationFrame = undefined;
    const received = [...latestByType.values()];
    latestByType.clear();
    for (const data of received) {
      const message = parseFrameMessage(data);
      if (message) onMessage(message);
    }
  }

  function handleMessage(event: MessageEvent<unknown>) {
    if (event.source !== window.parent || window.parent === window) return;
    const type = typeOf(event.data);
    if (!acceptedTypes.has(type)) return;
    latestByType.set(type, event.data);
    animationFrame ??= requestAnimationFrame(deliver);
  }

  window.addEventListener('message', handleMessage);
  return () => {
    window.removeEventListener('message', handleMessage);
    if (animationFrame !== undefined) cancelAnimationFrame(animationFrame);
  };
}

function typeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
}

/** Sends a message to a player in a frame of this site. A sandboxed page has no origin to address it by. */
export function postToFrame(frame: HTMLIFrameElement, message: FrameMessage): void {
  frame.contentWindow?.postMessage(message, window.origin === 'null' ? '*' : window.origin);
}

/**
 * Listens to a player in a frame of this site. Accepts messages from the frame's own window and this origin only.
 * Returns a function that unsubscribes.
 */
export function listenToFrame(frame: HTMLIFrameElement, onMessage: (message: FrameMessage) => void): () => void {
  function handleMessage(event: MessageEvent<unknown>) {
    if (event.source === null || event.source !== frame.contentWindow || event.origin !== window.origin) return;
    const message = parseFrameMessage(event.data);
    if (message) onMessage(message);
  }

  window.addEventListener('message', handleMessage);
  return () => window.removeEventListener('message', handleMessage);
}
