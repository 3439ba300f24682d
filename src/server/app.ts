import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { answerProblems } from './answer-problems.ts';
import { answerConditionalReads } from './conditional-reads.ts';
import { registerHealth } from './health.ts';
import { registerOpenApi } from './open-api.ts';
import { registerMediaFiles } from './pages/media-files.ts';
import { registerPages } from './pages/register-pages.ts';
import { registerCalls } from './register-calls.ts';
import type { Services } from './services.ts';

/** Time for the head of a request, and for all of it: a full upload over a slow line. */
const headersTimeoutMs = 20_000;
const requestTimeoutMs = 5 * 60_000;

/** The whole server without its socket: the process listens with it, tests inject into it. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config } = services;
  const app = fastify({
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: services.newId,
    requestTimeout: requestTimeoutMs,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  });
  app.server.headersTimeout = headersTimeoutMs;
  app.setValidatorCompiler(() => () => true);
  readJsonBodies(app);
  answerProblems(app, services);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    frameguard: false,
    strictTransportSecurity: { includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  answerConditionalReads(app);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false });
  registerHealth(app, services);
  registerCalls(app, services);
  registerOpenApi(app);
  registerMediaFiles(app, services);
  await registerPages(app, services);
  return app;
}

/** JSON only, so that no form of another site gets through; an empty body is as good as none. */
function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
}
