import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a file: its answer is at hand, and can be passed on or not. */
export type Fault = (answer: IncomingMessage, response: ServerResponse) => void;

/** A way to the studio on which files get lost. */
export interface FaultProxy {
  readonly url: string;
  /** How often each path was asked for. */
  readonly asked: ReadonlyMap<string, number>;
  readonly close: () => Promise<void>;
}

/** Passes everything on to the studio, but what it answers to a media file meets the fault. */
export async function serveWithFault(studioUrl: string, fault: Fault): Promise<FaultProxy> {
  const asked = new Map<string, number>();
  const server = createServer((received, response) => {
    const { url: path = '/', method, headers } = received;
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const onward = request(new URL(path, studioUrl), { method, headers }, (answer) => {
      if (path.startsWith('/media/')) return fault(answer, response);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    received.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

export const faults: Readonly<Record<string, Fault>> = {
  'are not found': (answer, response) => {
    answer.resume();
    response.writeHead(404).end();
  },
  'are of the wrong type': (answer, response) => {
    answer.resume();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>A page of the hotel.</p>');
  },
  'stop half-way': async (answer, response) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    const halfBytes = Number(answer.headers['content-length']) / 2;
    let sentBytes = 0;
    for await (const chunk of answer) {
      if (sentBytes < halfBytes) response.write(chunk.subarray(0, Math.ceil(halfBytes - sentBytes)));
      sentBytes += chunk.length;
    }
  },
  'do not begin to come': (answer) => {
    answer.resume();
  },
};
