import { isOwnAnswer, isOwnFile } from './kept-cache.ts';
import { ApiError } from '../../platform/web/outbound/failure.ts';

interface FreshRequest {
  readonly signal?: AbortSignal;
  /** The ETag of the known version. The answer is 304 if it is current. */
  readonly etag?: string | null | undefined;
}

/**
 * Requests the address as an anonymous visitor.
 * @throws ApiError when the server refuses, TypeError when the server cannot be reached or something else answers in
 * its place
 */
export async function fetchFresh(path: string, { signal, etag }: FreshRequest = {}): Promise<Response> {
  // With `no-store` the request reaches the server, because the service worker does not answer it.
  const options = { cache: 'no-store', credentials: 'omit', signal: signal ?? null } as const;
  const answer = await fetch(path, { ...options, ...(etag && { headers: { 'if-none-match': etag } }) });
  return await orThrow(answer, isOwnAnswer(answer));
}

/**
 * A media path always refers to the same content, so the browser's cache may answer.
 * @throws as `fetchFresh`
 */
export async function fetchMedia(path: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(path, { credentials: 'omit', signal });
  return await orThrow(answer, isOwnFile(answer));
}

async function orThrow(answer: Response, isOwn: boolean): Promise<Response> {
  if (!isOwn) throw new TypeError(`Another has answered in the place of the studio: ${answer.url}`);
  if (answer.status === 200 || answer.status === 304) return answer;
  const { status, statusText, headers } = answer;
  throw new ApiError({ status, statusText, body: await answer.text(), retryAfter: headers.get('retry-after') });
}
