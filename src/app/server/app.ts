import { isUtf8 } from 'node:buffer';
import { allowPseudoLanguage } from '../../platform/server/languages/pseudo-language.ts';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import serializerFactory from '@fastify/fast-json-stringify-compiler';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { handleClientError, registerErrorHandler } from '../../platform/server/http/error-handler.ts';
import { brotliParams, encodings, minCompressedBytes } from '../../platform/server/http/compression.ts';
import { registerEtags } from '../../platform/server/http/etags.ts';
import { followChanges } from '../../platform/server/http/freshness.ts';
import { registerHealth, logRequests, registerMetrics } from '../../platform/server/http/monitoring.ts';
import { isEscaped } from '../../platform/server/base/config.ts';
import { log } from '../../platform/server/base/log.ts';
import { invalid } from '../../platform/server/base/problems.ts';
import { message } from '../../platform/rules/languages/texts.ts';
import { registerOpenApi } from '../../api/server/open-api.ts';
import { ResponseCache } from './response-cache/response-cache.ts';
import { MediaFiles } from '../../media/server/media-files.ts';
import { registerLti } from '../../learning-platforms/server/register-lti.ts';
import { registerLinkPictures } from '../../embed/server/link-pictures.ts';
import { registerPages } from './pages/register-pages.ts';
import { registerCalls } from './register-calls.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { registerPlugin } from '../../wordpress/server/register-plugin.ts';
import { watchStudioLanguage } from '../../platform/server/languages/language-of.ts';
import { studioLanguageListener, loadStudioLanguage } from '../../settings/server/studio-language.ts';

/** The content security policy of JSON responses. Pages and media replace it by policies of their own. */
const jsonContentPolicy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };

/** Headers of Helmet that are left out, because today's browsers do not need them. */
const unneededHeaders = {
  dnsPrefetchControl: false,
  ieNoOpen: false,
  originAgentCluster: false,
  permittedCrossDomainPolicies: false,
  xssFilter: false,
} as const;

/** Builds the server without opening a port, so that tests can inject requests. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = makeFastify(services);
  registerErrorHandler(app, services);
  logRequests(app, services.config.logLevel);
  allowPseudoLanguage(services.config.hasPseudoLanguage);
  await loadStudioLanguage(services);
  // The listener reads the language again when any process may have changed it. If it differs from before, all responses
  // are forgotten, because a page that is just being rendered may be in either language.
  const freshness = await followChanges(services.changes, studioLanguageListener(services));
  watchStudioLanguage(services.config, () => freshness.forgetAll());
  app.addHook('onClose', () => freshness.stop());
  const responses = new ResponseCache(services, freshness);
  // The order matters: hooks run in the order of their registration, and a response from memory skips all hooks below.
  responses.serveEarly(app);
  const mediaFiles = new MediaFiles(services, freshness);
  mediaFiles.serveEarly(app);
  await app.register(cookie);
  responses.serveEndedSessions(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: jsonContentPolicy },
    crossOriginOpenerPolicy: false,
    frameguard: false,
    ...unneededHeaders,
    strictTransportSecurity: { includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  registerEtags(app);
  responses.cacheResponses(app);
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

/** How long a client may take to send the headers of a request. */
const headersTimeoutMs = 20_000;
/** How long a client may take to send a whole request. This is enough for a full upload over a slow connection. */
const requestTimeoutMs = 5 * 60_000;
/** How often Node checks both limits. */
const timeoutCheckEveryMs = 5_000;

/**
 * The longest id in a path. It is longer than any path that Node accepts, so that the router refuses no id for its
 * length.
 */
const maxParamLength = 32 * 1024;

function makeFastify({ config, newId }: Services): FastifyInstance {
  const requestLog = log.child({}, { level: config.logLevel });
  const app = fastify({
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    logController: new LogController({ disableRequestLogging: true }),
    // Making a logger for each request takes as long as a response from memory.
    childLoggerFactory: () => requestLog,
    genReqId: requestIds(newId()),
    requestTimeout: requestTimeoutMs,
    http: { connectionsCheckingInterval: timeoutCheckEveryMs },
    routerOptions: { maxParamLength, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => escapeMalformedPath(url),
    clientErrorHandler: handleClientError,
    forceCloseConnections: 'idle',
  });
  app.server.headersTimeout = headersTimeoutMs;
  // `registerCalls` validates the input with zod instead.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(compileOnFirstUse);
  acceptOnlyJsonBodies(app);
  return app;
}

const compileSerializer = serializerFactory()();
const compiledSerializers = new WeakMap<object, ReturnType<typeof compileSerializer>>();

/** Compiles a serializer at its first response. Compiling all of them at the start would more than double its time. */
const compileOnFirstUse: FastifySerializerCompiler<object> =
  ({ httpStatus = '', ...route }) =>
  (response: unknown) => {
    let serialize = compiledSerializers.get(route.schema);
    if (serialize === undefined) {
      serialize = compileSerializer({ ...route, httpStatus });
      compiledSerializers.set(route.schema, serialize);
    }
    return serialize(response);
  };

/**
 * Returns a function that makes request ids, which are unique across processes and starts.
 * @param startId unique for this start of the process
 */
function requestIds(startId: string): () => string {
  let count = 0;
  return () => `${startId}-${(count += 1).toString(36)}`;
}

/** Escapes a malformed path such as `/api/sets/%zz`, so that the response is 404. The router would refuse it. */
function escapeMalformedPath(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  return isEscaped(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?');
}

/**
 * Accepts only JSON, so that forms of other sites are refused. An empty body counts as no body. Bytes that are not UTF-8
 * are refused, because decoding would replace letters in texts.
 */
function acceptOnlyJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) done(null, undefined);
    else if (isUtf8(body)) void parseJson(request, body.toString(), done);
    else done(invalid(message('The request is not well-formed')));
  });
}
