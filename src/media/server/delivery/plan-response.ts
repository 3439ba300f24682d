import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { isPublic, type ShownMedia } from '../media-row-store.ts';
import { parseByteRange, type ByteRange } from '../../../platform/rules/byte-range.ts';
import { chunksOf } from '../../../platform/rules/chunks-of.ts';
import { matchesEtag } from '../../../platform/server/http/etags.ts';

const mediaMaxAgeSeconds = 365 * 24 * 60 * 60;

/** Forbids everything that the browser's viewer does not need, so that a file opened on its own runs no scripts. */
const contentSecurityPolicy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

export const publicHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-length, content-range, etag',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': `public, max-age=${mediaMaxAgeSeconds}, immutable`,
};
const adminHeaders = { 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' };

/** A file with the headers that all its responses share. */
export interface ShownFile {
  readonly key: string;
  readonly kind: ShownMedia['kind'];
  readonly byteSize: number;
  readonly etag: string;
  readonly isPublic: boolean;
  /** Names and values in turn, without length and range. */
  readonly rawHeaders: readonly string[];
}

/**
 * Makes the response headers of a file.
 * @param common headers that every answer of the server has
 */
export function toShownFile(media: ShownMedia, common: Readonly<Record<string, unknown>>): ShownFile {
  const { key, kind, byte_size: byteSize, content_type: contentType } = media;
  const etag = `"${key}"`;
  const headers = {
    ...common,
    'content-type': contentType,
    'x-content-type-options': 'nosniff',
    'content-security-policy': contentSecurityPolicy,
    'accept-ranges': 'bytes',
    etag,
    ...(isPublic(media) ? publicHeaders : adminHeaders),
  };
  return { key, kind, byteSize, etag, isPublic: isPublic(media), rawHeaders: toRawHeaders(headers) };
}

interface RequestHead {
  readonly method: string;
  readonly headers: {
    readonly range?: string | undefined;
    readonly 'if-range'?: string | string[] | undefined;
    readonly 'if-none-match'?: string | undefined;
  };
}

export interface ResponsePlan {
  readonly status: 200 | 206 | 304;
  /** Names and values in turn. */
  readonly rawHeaders: string[];
  /** Undefined for a response without a body. */
  readonly part: ByteRange | undefined;
}

/** Decides which part of the file is sent, by the conditions and the range of the request (RFC 9110, 13 and 14). */
export function planResponse({ method, headers }: RequestHead, file: ShownFile): ResponsePlan | 'unsatisfiable' {
  const { byteSize, etag } = file;
  if (matchesEtag(headers['if-none-match'], etag))
    return { status: 304, rawHeaders: [...file.rawHeaders], part: undefined };
  const whole = [...file.rawHeaders, 'content-length', String(byteSize)];
  if (method === 'HEAD') return { status: 200, rawHeaders: whole, part: undefined };
  const range = isRangeWanted(headers['if-range'], etag) ? parseByteRange(headers.range, byteSize) : undefined;
  if (range === undefined) return { status: 200, rawHeaders: whole, part: { start: 0, end: byteSize - 1 } };
  if (range === 'unsatisfiable') return range;
  const { start, end } = range;
  const partHeaders = ['content-range', `bytes ${start}-${end}/${byteSize}`, 'content-length', String(end - start + 1)];
  return { status: 206, rawHeaders: [...file.rawHeaders, ...partHeaders], part: range };
}

/**
 * Whether a part is sufficient. A client that has a part of another version in its cache needs the whole file (RFC
 * 9110, 13.1.5).
 */
function isRangeWanted(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag;
}

/**
 * Returns the file's headers with some of them changed.
 * @param changed new values; a header whose value is undefined is removed
 */
export function rawHeadersWith(file: ShownFile, changed: Readonly<Record<string, string | undefined>>): string[] {
  const headers = Object.fromEntries(chunksOf(file.rawHeaders, 2).map(([name = '', value = '']) => [name, value]));
  const presentHeaders = Object.entries({ ...headers, ...changed }).filter(([, value]) => value !== undefined);
  return toRawHeaders(Object.fromEntries(presentHeaders));
}

/** Lists names and values in turn, the form that `writeHead` takes without building an object. */
function toRawHeaders(headers: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
}

export interface ResponseHead {
  readonly status: number;
  readonly rawHeaders: string[];
}

/** Sends a response past the hooks that prepare responses. The log and the metrics still count it once it is sent. */
export function sendBytes(reply: FastifyReply, { status, rawHeaders }: ResponseHead, body?: Buffer): void {
  reply.hijack();
  reply.raw.writeHead(status, rawHeaders);
  reply.raw.end(body);
}

/**
 * Sends each piece after the system has accepted the previous one. If the body fails, the connection is closed.
 * @param onPiece receives each piece before it is sent
 * @returns whether the whole body was sent
 */
export async function sendPieces(
  reply: FastifyReply,
  { status, rawHeaders, part }: ResponsePlan,
  pieces: AsyncIterable<Buffer>,
  onPiece: (piece: Buffer) => void,
): Promise<boolean> {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(status, rawHeaders);
  // A file from a bucket is a stream, which occupies a connection until it is destroyed.
  raw.once('close', () => {
    if (pieces instanceof Readable) pieces.destroy();
  });
  let remaining = part === undefined ? 0 : part.end - part.start + 1;
  try {
    for await (const piece of pieces) {
      onPiece(piece);
      remaining -= piece.length;
      await writePiece(raw, piece, remaining === 0);
    }
    if (remaining !== 0) throw new Error(`The file lacks ${remaining} bytes of what is known of it`);
    return true;
  } catch (error) {
    if (!raw.destroyed) reply.log.warn({ err: error }, 'A file broke off');
    raw.destroy();
    return false;
  }
}

function writePiece(response: ServerResponse, piece: Buffer, isLast: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const handleClose = () => reject(new Error('The reader is gone'));
    if (response.destroyed) return handleClose();
    response.once('close', handleClose);
    const handleWritten = (error?: Error | null) => {
      response.off('close', handleClose);
      if (error) reject(error);
      else resolve();
    };
    if (isLast) response.end(piece, handleWritten);
    else response.write(piece, handleWritten);
  });
}
