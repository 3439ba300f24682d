import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { statusTitles } from '../base/http-module.ts';
import { notFound, ProblemError, unavailable } from '../base/problems.ts';
import type { Services } from '../services/services.ts';
import { textsOf, type WithLanguage } from '../languages/language-of.ts';
import { message, type Message } from '../../rules/languages/texts.ts';

/** How long the rest of a refused body is read at most. */
const maxDrainMs = 1_000;
/** How much of a refused body is read at most. */
const maxDrainBytes = 16 * 1024 * 1024;

const detailsByStatus: Readonly<Record<number, Message | string>> = {
  400: message('The request is not well-formed'),
  408: 'The request took too long',
  413: message('The request is too large'),
  415: 'Please send JSON',
  431: 'The headers of the request are too large',
};

/**
 * Turns errors into problems, and into pages for people. Unexpected errors become a 500 that contains only the request
 * id.
 */
export function registerErrorHandler(app: FastifyInstance, services: Pick<Services, 'dialect'> & WithLanguage): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    await drainRequestBody(request.raw);
    const problemError = toExpectedProblem(error, services);
    if (problemError !== undefined) {
      if (problemError.problem.status >= 500 && !problemError.isOverload)
        request.log.warn({ err: error.cause ?? error, requestId: request.id }, problemError.message);
      return sendProblem(reply, problemError, services);
    }
    request.log.error({ err: error, requestId: request.id }, 'unexpected error');
    const detail = message('Something went wrong (request {id})', { id: request.id });
    const problem = new ProblemError(500, 'Internal Server Error', detail).problemIn(textsOf(request, services));
    return sendJson(reply.code(500), { ...problem, requestId: request.id });
  });
}

/** Sends the problem in the reader's language. */
export function sendProblem(reply: FastifyReply, error: ProblemError, services: WithLanguage): FastifyReply {
  const problem = error.problemIn(textsOf(reply.request, services));
  return sendJson(reply.code(problem.status).headers(error.headers), problem);
}

function sendJson(reply: FastifyReply, body: object): FastifyReply {
  reply.header('cache-control', 'no-store');
  return reply.type('application/problem+json; charset=utf-8').serializer(JSON.stringify).send(body);
}

/** Returns undefined for unexpected errors. */
function toExpectedProblem(error: FastifyError, services: Pick<Services, 'dialect'>): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (services.dialect.isUnavailable(error))
    return unavailable(message('The server cannot do this just now, please try again'));
  // `@fastify/static` refuses paths that leave its folder.
  if (error.statusCode === 403) return notFound('Path');
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return undefined;
  return new ProblemError(
    status,
    statusTitles[status] ?? 'Error',
    detailsByStatus[status] ?? message('The request was refused'),
  );
}

/** Whether a program asks, and not a person. Programs get a problem instead of the 404 page. */
export function isForPrograms(request: FastifyRequest): boolean {
  return /^\/(api|media|assets)(\/|$)/.test(request.url.split('?')[0] ?? '');
}

/**
 * Reads the rest of the body, because closing the connection while the browser sends would look like a network error.
 */
function drainRequestBody(request: IncomingMessage): Promise<void> {
  // `complete` is undefined in a request that a test injects.
  if (request.complete !== false || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let received = 0;
    const timer = setTimeout(resolve, maxDrainMs).unref();
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once('close', stop).once('end', stop);
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxDrainBytes) stop();
    });
  });
}

const statusesByErrorCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers a malformed or slow request with a problem and closes its connection. */
export function handleClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusesByErrorCode[error.code ?? ''] ?? 400;
  const title = statusTitles[status] ?? 'Bad Request';
  const detail = detailsByStatus[status] ?? title;
  const body = JSON.stringify(new ProblemError(status, title, detail).problem);
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
