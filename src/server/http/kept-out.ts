import type { FastifyRequest } from 'fastify';

const keptOut = new WeakSet<FastifyRequest>();

/** The answer to this request is for it alone, such as one that lacks what may be there the next time. */
export function keepOutOfCache(request: FastifyRequest): void {
  keptOut.add(request);
}

export function isKeptOutOfCache(request: FastifyRequest): boolean {
  return keptOut.has(request);
}
