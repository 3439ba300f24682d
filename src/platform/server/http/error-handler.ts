import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { statusTitles } from '../base/http-module.ts';
import { ProblemError, unavailable } from '../base/problems.ts';
import type { Services } from '../services/services.ts';
import type { IncomingMessage } from 'node:http';

const patienceMs = 1_000;

const patienceBytes = 16 * 1024 * 1024;

const details: Readonly<Record<number, string>> = {
  400: 'The request is not well-formed',
  413: 'The request is too large',
  415: 'Please send JSON',
};

/** Unexpected errors become a 500 with nothing but the request id. */
export function registerErrorHandler(app: FastifyInstance, services: Pick<Services, 'dialect'>): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    await drainRequestBody(request.raw);
    const known = toProblem(error, services);
    if (known !== undefined) {
      if (known.problem.status >= 500 && !known.isOverload)
        request.log.warn({ err: error.cause ?? error, requestId: request.id }, known.message);
      return sendProblem(reply, known);
    }
    request.log.error({ err: error, requestId: request.id }, 'unexpected error');
    const { problem } = new ProblemError(500, 'Internal Server Error', `Something went wrong (request ${request.id})`);
    return sendJson(reply.code(500), { ...problem, requestId: request.id });
  });
}

export function sendProblem(reply: FastifyReply, error: ProblemError): FastifyReply {
  return sendJson(reply.code(error.problem.status).headers(error.headers), error.problem);
}

function sendJson(reply: FastifyReply, body: object): FastifyReply {
  reply.header('cache-control', 'no-store');
  return reply.type('application/problem+json; charset=utf-8').serializer(JSON.stringify).send(body);
}

function toProblem(error: FastifyError, services: Pick<Services, 'dialect'>): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (services.dialect.isUnavailable(error)) return unavailable('The server cannot do this just now, please try again');
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return undefined;
  return new ProblemError(status, statusTitles[status] ?? 'Error', details[status] ?? 'The request was refused');
}

/** These get problems, never the 404 page. */
export function isForPrograms(request: FastifyRequest): boolean {
  return /^\/(api|media|assets)(\/|$)/.test(request.url.split('?')[0] ?? '');
}

/** Closing the connection while it sends would look like a network error. */
function drainRequestBody(request: IncomingMessage): Promise<void> {
  if (request.complete !== false || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let received = 0;
    const timer = setTimeout(resolve, patienceMs).unref();
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once('close', stop).once('end', stop);
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > patienceBytes) stop();
    });
  });
}
