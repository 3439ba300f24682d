import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type CallName,
  type CallReceived,
  type Download,
  routes,
  parseInput,
  toJsonSchema,
} from '../../api/contract/routes.ts';
import type { Route } from '../../platform/contract/route.ts';
import { maxBodyBytes, maxIdempotencyKeyLength } from '../../platform/rules/limits.ts';
import { allowAnyOrigin, respondToPreflights, refuseForeignOrigin } from '../../platform/server/http/cors.ts';
import { withReserve } from '../../platform/server/database/disk-reserve.ts';
import { sendDownload, type Handler, type Handlers } from '../../api/server/handler.ts';
import {
  invalid,
  invalidFields,
  notFound,
  unauthorized,
  unsupportedMediaType,
} from '../../platform/server/base/problems.ts';
import { readUpload, type Upload } from '../../api/server/read-upload.ts';
import { SharedJson, sendSharedJson } from '../../platform/server/http/etags.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { readSession, refuseSignInOnHttp } from '../../auth/server/session.ts';
import { findVisibilityBatched } from '../../sets/server/read-set.ts';
import { analyticsHandlers } from '../../analytics/server/routes.ts';
import { authHandlers } from '../../auth/server/routes.ts';
import { bulkHandlers } from '../../cards/server/bulk-routes.ts';
import { cardHandlers } from '../../cards/server/routes.ts';
import { catalogHandlers } from '../../catalog/server/routes.ts';
import { categoryHandlers } from '../../sets/server/category-routes.ts';
import { setHandlers } from '../../sets/server/routes.ts';
import { importExportHandlers } from '../../import-export/server/routes.ts';
import { offlineHandlers } from '../../offline/server/routes.ts';
import { leaderboardHandlers } from '../../leaderboard/server/routes.ts';
import { platformHandlers } from '../../learning-platforms/server/routes.ts';
import { noticeHandlers } from '../../notices/server/routes.ts';
import { embedHandlers } from '../../embed/server/routes.ts';
import { settingsHandlers } from '../../settings/server/routes.ts';

const handlers: Handlers = {
  ...authHandlers,
  ...setHandlers,
  ...cardHandlers,
  ...importExportHandlers,
  ...offlineHandlers,
  ...bulkHandlers,
  ...categoryHandlers,
  ...catalogHandlers,
  ...leaderboardHandlers,
  ...analyticsHandlers,
  ...settingsHandlers,
  ...noticeHandlers,
  ...embedHandlers,
  ...platformHandlers,
};

const loginPath = '/api/auth/login';

/** Registers a Fastify route for each call of the contract. */
export function registerCalls(app: FastifyInstance, services: Services): void {
  for (const name of Object.keys(routes) as CallName[]) registerCall(app, services, name, handlers[name]);
  respondToPreflights(app, crossOriginMethods());
}

function registerCall<Name extends CallName>(
  app: FastifyInstance,
  services: Services,
  name: Name,
  handler: Handler<Name>,
): void {
  const route: Route = routes[name];
  const { method, path } = splitCallName(name);
  app.route({
    method,
    url: path,
    exposeHeadRoute: route.download === undefined,
    bodyLimit: route.maxBodyBytes ?? maxBodyBytes,
    schema: { response: route.response ? { [route.status]: toJsonSchema(route.response, 'output') } : {} },
    // Runs before the body is read, so that a stranger's upload is refused at once.
    onRequest: async (request, reply) => {
      setCaching(reply, route);
      if (route.isCrossOrigin) allowAnyOrigin(reply);
      const isAdmin = await readSession(request, services);
      if (route.access === 'admin' && !isAdmin) throw unauthorized();
      if (path === loginPath) refuseSignInOnHttp(request, services.config);
      if (isAdmin || path === loginPath) refuseForeignOrigin(request, services.config.publicUrl);
    },
    preValidation: async (request) => {
      if (route.upload === undefined && request.isMultipart()) throw unsupportedMediaType('Please send JSON');
    },
    handler: async (request, reply) => {
      const response = await readAndHandleCall(request, reply);
      reply.code(route.status);
      if (response instanceof SharedJson) return await sendSharedJson(request, reply, response);
      if (route.download && isDownload(response)) return sendDownload(reply, route.download, response);
      return reply.send(response);
    },
  });

  async function readAndHandleCall(request: FastifyRequest, reply: FastifyReply) {
    if (route.upload === undefined) return await handleCall(request, reply, undefined);
    const options = { rule: route.upload, folder: services.config.dataDir };
    return await readUpload(request, reply, options, (upload) => handleCall(request, reply, upload));
  }

  async function handleCall(request: FastifyRequest, reply: FastifyReply, upload: Upload | undefined) {
    // This costs no second query, because `readSession` remembers its result.
    const isAdmin = await readSession(request, services);
    const received = readInput<Name>(route, request, upload ? upload.body : request.body);
    if (route.access === 'visible-set' && route.isSetChecked !== true)
      await requireVisibleSet(services, reply, received, isAdmin);
    const input = {
      ...received,
      services,
      isAdmin,
      address: request.ip,
      upload,
      idempotencyKey: route.isIdempotent ? idempotencyKey(request) : undefined,
      request,
      reply,
    };
    // On a full disk, the administrator must still be able to sign in and to delete something.
    const mayUseReserve = method === 'DELETE' || route.mayUseReserve === true;
    return await (mayUseReserve ? withReserve(services, () => handler(input)) : handler(input));
  }
}

function isDownload(response: unknown): response is Download {
  return typeof response === 'object' && response !== null && 'content' in response;
}

function splitCallName(name: string): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ');
  return { method, path };
}

/** Returns the methods that other origins may use, by path pattern. */
function crossOriginMethods(): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const [name, route] of Object.entries<Route>(routes)) {
    const { method, path } = splitCallName(name);
    if (route.isCrossOrigin) methods.set(path, [...(methods.get(path) ?? []), method]);
  }
  return methods;
}

/** Public reads are revalidated by their ETags. All other responses are private. */
function setCaching(reply: FastifyReply, route: Route): void {
  reply.header('cache-control', route.isCrossOrigin ? 'no-cache' : 'private, no-store');
}

/**
 * Parses the parts of the request by the schemas of the route, so the cast is safe.
 * @throws ProblemError 400 when a part is invalid
 */
function readInput<Name extends CallName>(route: Route, request: FastifyRequest, body: unknown): CallReceived<Name> {
  return {
    params: parsePart(route.params, request.params),
    query: parsePart(route.query, request.query),
    body: parsePart(route.body, body ?? {}),
  } as CallReceived<Name>;
}

function parsePart(schema: Route['body'], input: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = parseInput(schema, input);
  if (parsed.isValid) return parsed.value;
  throw invalidFields(parsed);
}

/**
 * Lets the administrator read private sets too, but keeps the responses out of shared caches.
 * @throws ProblemError 404 when the caller may not see the set
 */
async function requireVisibleSet(
  services: Services,
  reply: FastifyReply,
  input: object,
  isAdmin: boolean,
): Promise<void> {
  const visibility = await findVisibilityBatched(services, setIdOf(input));
  if (visibility === undefined || (visibility === 'private' && !isAdmin)) throw notFound('Set');
  if (visibility === 'private') reply.header('cache-control', 'private, no-store');
}

/** The set is named by `params.id`, `params.setId` or `body.setId`. */
function setIdOf(input: object): string {
  const idFields = { ...objectPart(input, 'body'), ...objectPart(input, 'params') };
  const setId: unknown = Reflect.get(idFields, 'id') ?? Reflect.get(idFields, 'setId');
  return typeof setId === 'string' ? setId : '';
}

function objectPart(input: object, name: 'body' | 'params'): object {
  const value: unknown = Reflect.get(input, name);
  return typeof value === 'object' && value !== null ? value : {};
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key === 'string' && key.length <= maxIdempotencyKeyLength) return key;
  throw invalid(`Idempotency-Key must be one value of at most ${maxIdempotencyKeyLength} characters`);
}
