import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forbidden } from '../base/problems.ts';

const preflightSeconds = 24 * 60 * 60;
const stateChangingMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** `null` included: the answer never depends on credentials. */
export function allowAnyOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', 'etag, retry-after');
  reply.header('cross-origin-resource-policy', 'cross-origin');
}

/** @param methods for other origins, by path pattern */
export function answerPreflights(app: FastifyInstance, methods: ReadonlyMap<string, readonly string[]>): void {
  for (const [path, allowed] of methods) {
    app.options(path, async (_request, reply) => {
      allowAnyOrigin(reply);
      reply.header('access-control-allow-methods', allowed.join(', '));
      reply.header('access-control-allow-headers', 'content-type, idempotency-key, if-none-match, range');
      reply.header('access-control-max-age', preflightSeconds);
      return reply.code(204).send();
    });
  }
}

/**
 * Against CSRF. Without both `Origin` and `Sec-Fetch-Site` it is no browser and may pass.
 * @throws ProblemError 403
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (!stateChangingMethods.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = origin === undefined ? isFromHere(site) : isOwnOrigin(origin, { publicUrl, host: request.host });
  if (!isOwn) throw forbidden('This call comes from another site');
}

/** `none`: a typed address (Fetch Metadata, https://www.w3.org/TR/fetch-metadata/). */
function isFromHere(site: string | string[] | undefined): boolean {
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** At another host than PUBLIC_URL's the scheme is unknown, such as behind a TLS proxy. */
function isOwnOrigin(origin: string, own: { publicUrl: string | undefined; host: string }): boolean {
  if (origin === own.publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  if (own.publicUrl !== undefined && host === new URL(own.publicUrl).host) return false;
  return URL.canParse(`${protocol}//${own.host}`) && new URL(`${protocol}//${own.host}`).host === host;
}
