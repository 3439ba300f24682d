import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Forwarding {
  /** Returns true if it answers instead of the studio. */
  readonly reply: (path: string, response: ServerResponse) => boolean;
  readonly passOn?: (path: string, answer: IncomingMessage, response: ServerResponse) => void;
}

export async function serveForward(studioUrl: string, { reply, passOn }: Forwarding) {
  const server = createServer((received, response) => {
    const { url: path = '/', method, headers } = received;
    if (reply(path, response)) return;
    const onward = request(new URL(path, studioUrl), { method, headers }, (answer) =>
      passOn ? passOn(path, answer, response) : passWhole(answer, response),
    );
    onward.on('error', () => response.destroy());
    received.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

export function passWhole(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(response);
}
