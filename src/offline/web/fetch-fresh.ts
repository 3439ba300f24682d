import { isOwnResponse, isOwnFile } from './kept-cache.ts';
import { ApiError } from '../../platform/web/outbound/failure.ts';

interface FreshRequest {
  readonly signal?: AbortSignal;
  /** The ETag of the known version. The response is 304 if it is current. */
  readonly etag?: string | null | undefined;
}

/**
 * Requests the address from the server, as an anonymous visitor and without any cache.
 * @throws ApiError when the server refuses, TypeError when the server cannot be reached or something else answers in
 * its place
 */
export async function fetchFresh(path: string, { signal, etag }: FreshRequest = {}): Promise<Response> {
  // With `no-store` the request reaches the server, because the service worker does not answer it.
  const options = { cache: 'no-store', credentials: 'omit', signal: signal ?? null } as const;
  const response = await fetch(path, { ...options, ...(etag && { headers: { 'if-none-match': etag } }) });
  return await orThrow(response, isOwnResponse(response));
}

/**
 * Fetches a media file. A media path always refers to the same content, so the browser's cache may answer.
 * @throws as `fetchFresh`
 */
export async function fetchMedia(path: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(path, { credentials: 'omit', signal });
  return await orThrow(response, isOwnFile(response));
}

async function orThrow(response: Response, isOwn: boolean): Promise<Response> {
  if (!isOwn) throw new TypeError(`Another has answered in the place of the studio: ${response.url}`);
  if (response.status === 200 || response.status === 304) return response;
  const { status, statusText, headers } = response;
  throw new ApiError({ status, statusText, body: await response.text(), retryAfter: headers.get('retry-after') });
}
