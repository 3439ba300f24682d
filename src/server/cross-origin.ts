import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forbidden } from './problems.ts';

const preflightSeconds = 24 * 60 * 60;
const stateChangingMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The answer may be read by pages of any origin, `null` included; it never depends on credentials that such a page could send. */
export function allowAnyOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', 'etag, retry-after');
  reply.header('cross-origin-resource-policy', 'cross-origin');
}

/**
 * Answers the browser's question before a cross-origin call.
 * @param methods by path pattern, the methods that other origins may use
 */
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
 * Another site's page must not act with the admin's session. Only the host is compared: behind a proxy that ends TLS the server does not
 * see the scheme. Without the header (no browser) the call passes.
 * @throws ProblemError 403
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin } = request.headers;
  if (origin === undefined || !stateChangingMethods.has(request.method)) return;
  if (origin !== publicUrl && !isSameHost(origin, request.host)) throw forbidden('This call comes from another site');
}

/** Both with the scheme's own port left out, as browsers do. */
function isSameHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === originHost;
}
