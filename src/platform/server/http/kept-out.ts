import type { FastifyRequest } from 'fastify';

const keptOut = new WeakSet<FastifyRequest>();

/** For an incomplete answer, such as a page that could not be rendered. */
export function keepOutOfCache(request: FastifyRequest): void {
  keptOut.add(request);
}

export function isKeptOutOfCache(request: FastifyRequest): boolean {
  return keptOut.has(request);
}
