import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { AnswerPlan } from './plan-answer.ts';

export interface Head {
  readonly status: number;
  readonly head: string[];
}

/** Counted by log and metrics once it is sent. */
export function sendBytes(reply: FastifyReply, { status, head }: Head, body?: Buffer): void {
  reply.hijack();
  reply.raw.writeHead(status, head);
  reply.raw.end(body);
}

/**
 * Sends a piece once the system has taken the one before. A body that fails ends the connection.
 * @param look gets each piece
 * @returns whether the whole body was sent
 */
export async function sendPieces(
  reply: FastifyReply,
  { status, head, part }: AnswerPlan,
  pieces: AsyncIterable<Buffer>,
  look: (piece: Buffer) => void,
): Promise<boolean> {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(status, head);
  raw.once('close', () => {
    if (pieces instanceof Readable) pieces.destroy();
  });
  let missing = part === undefined ? 0 : part.end - part.start + 1;
  try {
    for await (const piece of pieces) {
      look(piece);
      await written(raw, piece);
      missing -= piece.length;
    }
    if (missing !== 0) throw new Error(`The file lacks ${missing} bytes of what is known of it`);
    raw.end();
    return true;
  } catch (error) {
    if (!raw.destroyed) reply.log.warn({ err: error }, 'A file broke off');
    raw.destroy();
    return false;
  }
}

function written(response: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new Error('The reader is gone'));
    if (response.destroyed) return leave();
    response.once('close', leave);
    response.write(piece, (error) => {
      response.off('close', leave);
      if (error) reject(error);
      else resolve();
    });
  });
}
