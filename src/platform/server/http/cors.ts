import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forbidden } from '../base/problems.ts';

/** How long a browser may remember that a call from another site is allowed. */
const preflightSeconds = 24 * 60 * 60;
const stateChangingMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Allows every origin, including `null`. Browsers show the response to other sites only if they sent no credentials. */
export function allowAnyOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', 'etag, retry-after');
  reply.header('cross-origin-resource-policy', 'cross-origin');
}

/**
 * Answers the preflight requests of other origins.
 * @param methods that other origins may use, by path pattern
 */
export function respondToPreflights(app: FastifyInstance, methods: ReadonlyMap<string, readonly string[]>): void {
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
 * Protects against CSRF. A request with neither `Origin` nor `Sec-Fetch-Site` does not come from a browser and may
 * pass.
 * @throws ProblemError 403 when the request comes from another site
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (!stateChangingMethods.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = origin === undefined ? isFromHere(site) : isOwnOrigin(origin, { publicUrl, host: request.host });
  if (!isOwn) throw forbidden('This call comes from another site');
}

/** Browsers send `none` for an address that was typed (Fetch Metadata, https://www.w3.org/TR/fetch-metadata/). */
function isFromHere(site: string | string[] | undefined): boolean {
  return site === undefined || site === 'same-origin' || site === 'none';
}

/**
 * At a host other than PUBLIC_URL's, the scheme is unknown, for example behind a TLS proxy. Only the hosts are then
 * compared.
 */
function isOwnOrigin(origin: string, own: { publicUrl: string | undefined; host: string }): boolean {
  if (origin === own.publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  if (own.publicUrl !== undefined && host === new URL(own.publicUrl).host) return false;
  return URL.canParse(`${protocol}//${own.host}`) && new URL(`${protocol}//${own.host}`).host === host;
}
