import type { FastifyRequest } from 'fastify';

const keptOut = new WeakSet<FastifyRequest>();

/** Such as an answer without what may be there next time. */
export function keepOutOfCache(request: FastifyRequest): void {
  keptOut.add(request);
}

export function isKeptOutOfCache(request: FastifyRequest): boolean {
  return keptOut.has(request);
}
