import type { FastifyRequest } from 'fastify';
import { hasSessionCookie } from '../../../auth/server/session.ts';
import { maxBodyBytes, maxIdempotencyKeyLength } from '../../../platform/rules/limits.ts';

const eventPath = '/api/analytics/event';

/** As players send them: from a visitor, in JSON, of an allowed length. */
export function isPlainEvent(request: FastifyRequest): boolean {
  const { method, headers, routeOptions } = request;
  if (routeOptions.url !== eventPath || method !== 'POST' || hasSessionCookie(request)) return false;
  const { 'content-type': type, 'content-encoding': encoding, 'content-length': length } = headers;
  const isWhole = encoding === undefined && headers['transfer-encoding'] === undefined;
  return type === 'application/json' && isWhole && Number(length) <= maxBodyBytes && hasPlainKey(request);
}

export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}

function hasPlainKey({ headers }: FastifyRequest): boolean {
  const key = headers['idempotency-key'];
  return key === undefined || (typeof key === 'string' && key !== '' && key.length <= maxIdempotencyKeyLength);
}
