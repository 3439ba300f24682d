import type { IncomingMessage, ServerResponse } from 'node:http';
import { passWhole, serveForward } from './forward.ts';

export type Fault = (answer: IncomingMessage, response: ServerResponse) => void;

/** A proxy to the studio that loses files. */
export interface FaultProxy {
  readonly url: string;
  readonly asked: ReadonlyMap<string, number>;
  readonly close: () => Promise<void>;
}

/** Passes everything to the studio, and applies the fault to answers to media files. */
export async function serveWithFault(studioUrl: string, fault: Fault): Promise<FaultProxy> {
  const asked = new Map<string, number>();
  const forward = await serveForward(studioUrl, {
    reply(path) {
      asked.set(path, (asked.get(path) ?? 0) + 1);
      return false;
    },
    passOn: (path, answer, response) =>
      path.startsWith('/media/') ? fault(answer, response) : passWhole(answer, response),
  });
  return { ...forward, asked };
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
