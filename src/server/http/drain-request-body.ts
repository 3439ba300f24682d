import type { IncomingMessage } from 'node:http';

/** How long, and for how much, a sender is listened to whose request is refused already. */
const patienceMs = 1_000;
const patienceBytes = 16 * 1024 * 1024;

/**
 * Reads and drops the rest of a request body, within limits, so that its sender gets to read the answer: closing the connection in the
 * middle of a body would show as a network error.
 */
export function drainRequestBody(request: IncomingMessage): Promise<void> {
  if (request.complete !== false || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let received = 0;
    const timer = setTimeout(resolve, patienceMs).unref();
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once('close', stop).once('end', stop);
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > patienceBytes) stop();
    });
  });
}
