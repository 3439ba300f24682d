import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chunksOf } from '../database/chunks-of.ts';
import { acceptedEncoding, brotliParams, minCompressedBytes } from './compression.ts';
import type { Encoding } from './compression.ts';
import { etagOf, isNotModified } from './etag.ts';

/** Written within some milliseconds. */
const itemsAtOnce = 500;

const compressors: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: brotliParams }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** An answer that is written, hashed and compressed once for all who get it. */
export class SharedJson {
  readonly json: Buffer;
  readonly etag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(json: Buffer, etag: string) {
    this.json = json;
    this.etag = etag;
  }

  compressed(encoding: Encoding): Promise<Buffer> {
    const bytes = this.#compressed.get(encoding) ?? compressors[encoding](this.json);
    this.#compressed.set(encoding, bytes);
    return bytes;
  }
}

/** Writes a list as JSON, some of it in each turn of the event loop: others are answered in between. */
export async function writeSharedJson(items: readonly object[]): Promise<SharedJson> {
  const hash = createHash('sha1');
  const parts: Buffer[] = [Buffer.from('[')];
  for (const chunk of chunksOf(items, itemsAtOnce)) {
    const separator = parts.length === 1 ? '' : ',';
    const part = Buffer.from(separator + JSON.stringify(chunk).slice(1, -1));
    hash.update(part);
    parts.push(part);
    await setImmediate();
  }
  parts.push(Buffer.from(']'));
  return new SharedJson(Buffer.concat(parts), etagOf(hash));
}

/** As every answer is sent: with an ETag where it may be kept, compressed as the caller takes it. */
export async function sendSharedJson(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: SharedJson,
): Promise<FastifyReply> {
  reply.header('content-type', 'application/json; charset=utf-8');
  if (answer.json.length >= minCompressedBytes) reply.header('vary', 'accept-encoding');
  if (isNotModified(request, reply, () => answer.etag)) return reply.send('');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === undefined || answer.json.length < minCompressedBytes) return reply.send(answer.json);
  const bytes = await answer.compressed(encoding);
  return reply.header('content-encoding', encoding).send(bytes);
}
