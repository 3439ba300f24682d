import { allowPseudoLanguage } from '../../platform/server/languages/pseudo-language.ts';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { handleClientError, registerErrorHandler } from '../../platform/server/http/error-handler.ts';
import { brotliParams, encodings, minCompressedBytes } from '../../platform/server/http/compression.ts';
import { followChanges, registerEtags, compileOnFirstUse } from '../../platform/server/http/freshness.ts';
import { registerHealth, logRequests, registerMetrics } from '../../platform/server/http/monitoring.ts';
import { log } from '../../platform/server/base/log.ts';
import { registerOpenApi } from '../../api/server/open-api.ts';
import { ResponseCache } from './response-cache/response-cache.ts';
import { MediaFiles } from '../../media/server/media-files.ts';
import { registerLti } from '../../learning-platforms/server/register-lti.ts';
import { registerLinkPictures } from '../../embed/server/routes.ts';
import { registerPages } from './pages/register-pages.ts';
import { registerCalls } from './register-calls.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { registerPlugin } from '../../wordpress/server/register-plugin.ts';
import { watchStudioLanguage } from '../../platform/server/languages/language-of.ts';
import { hearStudioLanguage, readStudioLanguage } from '../../settings/server/studio-language.ts';

/** Limit for the head of a request. Its body may take as long as a full upload over a slow connection. */
const headersTimeoutMs = 20_000;
const requestTimeoutMs = 5 * 60_000;
/** How often both are checked. */
const connectionsCheckingInterval = 5_000;

/** Longer than any path that Node accepts: every id reaches its handler. */
const maxParamLength = 32 * 1024;

/** Pages and media send policies of their own. */
const nothingAllowed = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };

/** Only browsers from before 2020 heed these headers. */
const forFormerBrowsers = {
  dnsPrefetchControl: false,
  ieNoOpen: false,
  originAgentCluster: false,
  permittedCrossDomainPolicies: false,
  xssFilter: false,
} as const;

/** Without its socket, so that tests can inject into it. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = makeFastify(services);
  registerErrorHandler(app, services);
  logRequests(app, services.config.logLevel);
  allowPseudoLanguage(services.config.hasPseudoLanguage);
  await readStudioLanguage(services);
  const freshness = await followChanges(services.changes, hearStudioLanguage(services));
  // A page that was being rendered may be in either language.
  watchStudioLanguage(services.config, () => freshness.forgetAll());
  app.addHook('onClose', () => freshness.stop());
  const responses = new ResponseCache(services, freshness);
  responses.answerFirst(app);
  const mediaFiles = new MediaFiles(services, freshness);
  mediaFiles.answerFirst(app);
  await app.register(cookie);
  responses.answerEndedSessions(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: nothingAllowed },
    crossOriginOpenerPolicy: false,
    frameguard: false,
    ...forFormerBrowsers,
    strictTransportSecurity: { includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  registerEtags(app);
  responses.keepAnswers(app);
  await app.register(compress, {
    encodings: [...encodings],
    threshold: minCompressedBytes,
    globalDecompression: false,
    brotliOptions: { params: brotliParams },
  });
  registerMetrics(app, services);
  registerHealth(app, services);
  registerCalls(app, services);
  registerOpenApi(app);
  mediaFiles.register(app);
  registerLinkPictures(app, services);
  registerPlugin(app, services);
  await registerLti(app, services);
  await registerPages(app, services);
  return app;
}

function makeFastify({ config, newId }: Services): FastifyInstance {
  const requestLog = log.child({}, { level: config.logLevel });
  const app = fastify({
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs as much as an answer from memory.
    childLoggerFactory: () => requestLog,
    genReqId: requestIds(newId()),
    requestTimeout: requestTimeoutMs,
    http: { connectionsCheckingInterval },
    routerOptions: { maxParamLength, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => readablePath(url),
    clientErrorHandler: handleClientError,
    forceCloseConnections: 'idle',
  });
  app.server.headersTimeout = headersTimeoutMs;
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(compileOnFirstUse);
  readJsonBodies(app);
  return app;
}

/** Unique across processes and starts. */
function requestIds(ofThisStart: string): () => string {
  let count = 0;
  return () => `${ofThisStart}-${(count += 1).toString(36)}`;
}

/** Escapes a malformed path such as `/api/sets/%zz`, so that it matches no route. */
function readablePath(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** Accepts only JSON, so that forms of other sites are refused. An empty body counts as no body. */
function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
}
