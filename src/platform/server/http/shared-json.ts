import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import serializerFactory from '@fastify/fast-json-stringify-compiler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { chunksOf } from '../../rules/chunks-of.ts';
import { acceptedEncoding, compress, minCompressedBytes } from './compression.ts';
import type { Encoding } from './compression.ts';
import { etagOf, isNotModified } from './freshness.ts';

/** The items that are serialized in one turn, which takes a few milliseconds. */
const itemsAtOnce = 500;

/** JSON that is serialized once for all its readers. */
export class SharedJson {
  readonly json: string;
  readonly etag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(json: string, etag: string) {
    this.json = json;
    this.etag = etag;
  }

  compressed(encoding: Encoding): Promise<Buffer> {
    const bytes = this.#compressed.get(encoding) ?? compress(this.json, encoding);
    this.#compressed.set(encoding, bytes);
    return bytes;
  }
}

/** Yields to other requests. */
export async function writeSharedJson(items: readonly object[]): Promise<SharedJson> {
  const hash = createHash('sha1');
  const parts: string[] = [];
  for (const chunk of chunksOf(items, itemsAtOnce)) {
    const part = JSON.stringify(chunk).slice(1, -1);
    hash.update(part);
    parts.push(part);
    await setImmediate();
  }
  return new SharedJson(`[${parts.join(',')}]`, etagOf(hash));
}

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

const compile = serializerFactory()();
const compiled = new WeakMap<object, ReturnType<typeof compile>>();

/** Serializers are compiled at the first answer. Compiling all of them at the start would more than double its time. */
export const compileOnFirstUse: FastifySerializerCompiler<object> =
  ({ httpStatus = '', ...definition }) =>
  (answer: unknown) => {
    let serialize = compiled.get(definition.schema);
    if (serialize === undefined) {
      serialize = compile({ ...definition, httpStatus });
      compiled.set(definition.schema, serialize);
    }
    return serialize(answer);
  };
