import { keptSetIdInPath } from '../../rules/kept-set.ts';
import { callAddress } from '../../../api/rules/call-address.ts';
import { isGone } from '../../../platform/web/outbound/failure.ts';
import { fetchFresh } from '../fetch-fresh.ts';
import { cacheNameOf, isOwnResponse, isOwnPage, removeGone } from '../kept-cache.ts';
import { cutRange } from './cut-range.ts';
import type { FetchEvent } from './worker-scope.ts';

/** How long the server's response is awaited before a saved one is used. */
const networkTimeoutMs = 3_000;
/** Saved responses are public, so they are the same whatever headers a request has. */
const anyHeaders = { ignoreVary: true };

const catalogPage = /^\/catalog(?:\/|$)/;
const playerPage = /^\/embed\/[^/]+\/?$/;
const keptDataPath = /^\/api\/(?:sets|leaderboard)\/[^/]+(?:\/[a-z-]+)?$/;

type RequestEvent = Pick<FetchEvent, 'request' | 'preloadResponse'>;

/**
 * Serves what `keep-set.ts` has saved of sets, and what `main.ts` has saved of the program.
 * @returns undefined for requests that the browser handles itself: other methods, servers and paths, and what pages
 * request with `no-store`
 */
export function respondTo(event: RequestEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (request.mode === 'navigate') return respondWithPage(event, pathname);
  if (request.cache === 'no-store') return undefined;
  if (pathname.startsWith('/assets/')) return respondWithProgramFile(request);
  if (pathname.startsWith('/media/')) return respondWithMedia(request, pathname);
  return keptDataPath.test(pathname) ? respondWithData(request, pathname) : undefined;
}

/** Answers with the server's document or, offline, with an empty one that the program fills. */
function respondWithPage(event: RequestEvent, path: string): Promise<Response> | undefined {
  const shell = shellOf(path);
  if (shell === undefined) return undefined;
  const fresh = fetchPage(event).then((response) => cleanUpIfGone(response, path));
  // The page of a captive portal is shown, except inside the frame of a player.
  const isOwn = event.request.destination === 'iframe' ? isOwnPage : () => true;
  return freshOrKept(fresh, () => caches.match(shell, anyHeaders), { isOwn, timeoutMs: networkTimeoutMs });
}

function shellOf(path: string): string | undefined {
  if (catalogPage.test(path)) return '/offline/catalog';
  return playerPage.test(path) ? '/offline/player' : undefined;
}

async function fetchPage({ request, preloadResponse }: RequestEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function respondWithData(request: Request, path: string): Promise<Response> {
  const findKept = () => caches.match(request, { ...anyHeaders, ignoreSearch: false });
  const fresh = fetch(request).then((response) => cleanUpIfGone(response, path));
  return freshOrKept(fresh, findKept, { isOwn: isOwnResponse, timeoutMs: networkTimeoutMs });
}

/**
 * Removes the files of a set from this device if the response says that visitors no longer see it. Returns the response
 * as it is.
 */
async function cleanUpIfGone(response: Response, path: string): Promise<Response> {
  const setId = keptSetIdInPath(path);
  const maybeGone = response.status === 404 || response.status === 410;
  if (setId !== undefined && maybeGone && (await caches.has(cacheNameOf(setId)))) await removeIfGone(setId);
  return response;
}

/** Asks the studio itself, because a proxy may have refused the page. */
async function removeIfGone(setId: string): Promise<void> {
  try {
    await fetchFresh(callAddress('GET /api/sets/:id', { params: { id: setId } })[1]);
  } catch (error) {
    if (isGone(error)) await removeGone(setId);
  }
}

/**
 * Cache first: a file of the program never changes under the same name, so a saved one is used without asking the
 * server.
 */
async function respondWithProgramFile(request: Request): Promise<Response> {
  return (await caches.match(request, anyHeaders)) ?? fetch(request);
}

/**
 * Answers with the saved file, whatever else a request for it says. The whole file of an image also replaces the
 * smaller variants.
 */
async function respondWithMedia(request: Request, path: string): Promise<Response> {
  const [, folder, key] = path.split('/');
  // The path of a variant is that of the file and a width.
  const whole = await caches.match(`/${folder}/${key}`, anyHeaders);
  return whole ? cutRange(whole, request.headers.get('range')) : fetch(request);
}

interface NetworkFirstOptions {
  /** Whether the response comes from the studio's server. */
  readonly isOwn: (response: Response) => boolean;
  readonly timeoutMs: number;
}

/**
 * Network first: answers with the server's response, or with the saved one if the server cannot be reached, fails, is
 * too slow, or something else answers in its place.
 * @param fresh the request that is under way
 * @param findKept returns undefined if nothing is saved; the server's response is then awaited
 */
export async function freshOrKept(
  fresh: Promise<Response>,
  findKept: () => Promise<Response | undefined>,
  { isOwn, timeoutMs }: NetworkFirstOptions,
): Promise<Response> {
  const ownResponse = fresh.then((response) => orThrow(response, isOwn));
  const keptIfLate = pause(timeoutMs).then(async () => (await findKept()) ?? ownResponse);
  try {
    return await Promise.race([ownResponse, keptIfLate]);
  } catch {
    return (await findKept()) ?? fresh;
  }
}

/**
 * Returns the response of the studio, and throws for any other. An error of the server counts as a failure, because a
 * proxy answers with one when the server behind it is down.
 */
function orThrow(response: Response, isOwn: NetworkFirstOptions['isOwn']): Response {
  if (response.status >= 500 || !isOwn(response)) throw new Error(`The server answered with ${response.status}`);
  return response;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
