import type { IncomingMessage } from 'node:http';

const patienceMs = 1_000;
const patienceBytes = 16 * 1024 * 1024;

/** Closing the connection while it sends would look like a network error. */
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
