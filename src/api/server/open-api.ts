import type { FastifyInstance } from 'fastify';
import { problem } from '../../platform/contract/problem.ts';
import type { Route, UploadRule } from '../../platform/contract/route.ts';
import { routes, toJsonSchema } from '../contract/routes.ts';
import { maxIdempotencyKeyLength, productName, productVersion } from '../../platform/rules/limits.ts';
import { allowAnyOrigin } from '../../platform/server/http/cors.ts';

/** Serves an OpenAPI 3.1 description, generated at the first request. */
export function registerOpenApi(app: FastifyInstance): void {
  let document: object | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    allowAnyOrigin(reply);
    document ??= makeOpenApi();
    return reply.header('cache-control', 'no-cache').send(document);
  });
}

function makeOpenApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [methodAndPath, route] of Object.entries<Route>(routes)) {
    const [method = '', path = ''] = methodAndPath.split(' ');
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: describeOperation(methodAndPath, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: productName, version: productVersion },
    paths,
    components: {
      schemas: { Problem: toJsonSchema(problem, 'output') },
      // The cookie's name is that of `auth/server/session.ts`, which stands on a higher floor.
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'flashcard-studio-session' } },
    },
  };
}

function describeOperation(methodAndPath: string, route: Route): object {
  const body = describeRequestBody(route);
  return {
    operationId: methodAndPath,
    summary: route.summary,
    parameters: [
      ...describeParameters(route, 'params', 'path'),
      ...describeParameters(route, 'query', 'query'),
      ...describeIdempotencyHeader(route),
    ],
    ...(body && { requestBody: body }),
    responses: {
      [route.status]: { description: 'Done', ...describeResponseBody(route) },
      default: {
        description: 'A problem (RFC 9457)',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    security: route.access === 'admin' ? [{ session: [] }] : [],
  };
}

function describeParameters(route: Route, part: 'params' | 'query', place: 'path' | 'query'): object[] {
  const schema = route[part];
  if (schema === undefined) return [];
  const { properties, required } = toJsonSchema(schema, 'input');
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: Array.isArray(required) && required.includes(name),
    schema: property,
  }));
}

const idempotencyDescription =
  'A random value for each thing to be done. A request with a key that was used before does nothing and answers with ' +
  'what the first one made, whatever its body says: a repeated request may be told another place by now.';

function describeIdempotencyHeader(route: Route): object[] {
  if (!route.isIdempotent) return [];
  const schema = { type: 'string', maxLength: maxIdempotencyKeyLength };
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description: idempotencyDescription, schema }];
}

function describeRequestBody(route: Route): object | undefined {
  if (route.upload) {
    const encoding = { body: { contentType: 'application/json' } };
    const form = { schema: describeUpload(route.upload, route.body), ...(route.body && { encoding }) };
    return { required: true, content: { 'multipart/form-data': form } };
  }
  return route.body && jsonContent(toJsonSchema(route.body, 'input'));
}

function describeResponseBody({ response, download }: Route): object | undefined {
  if (download) return { content: { [download]: { schema: { type: 'string', format: 'binary' } } } };
  return response && jsonContent(toJsonSchema(response, 'output'));
}

function describeUpload(rule: UploadRule, body: Route['body']): object {
  const binary = (maxBytes: number) => ({ type: 'string', format: 'binary', maxLength: maxBytes });
  const poster = rule.poster && { [rule.poster.field]: binary(rule.poster.maxBytes) };
  const hasRequiredFields = body !== undefined && !body.safeParse({}).success;
  return {
    type: 'object',
    required: [rule.file.field, ...(hasRequiredFields ? ['body'] : [])],
    properties: {
      [rule.file.field]: binary(rule.file.maxBytes),
      ...poster,
      ...(body && { body: toJsonSchema(body, 'input') }),
    },
  };
}

function jsonContent(schema: object): { content: object } {
  return { content: { 'application/json': { schema } } };
}
