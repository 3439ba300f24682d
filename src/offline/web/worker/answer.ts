import { setInPath } from '../../rules/kept-set.ts';
import { callAddress } from '../../../api/rules/call-address.ts';
import { fetchFresh, isNotPublic } from '../fetch-fresh.ts';
import { cacheNameOf, isOwnAnswer, isOwnPage, removeGone } from '../kept-cache.ts';
import { cutRange } from './cut-range.ts';
import type { FetchEvent } from './worker-scope.ts';

/** If the server takes longer, a saved answer is used. */
const patienceMs = 3_000;
/** Saved answers are public, so they are the same whatever headers a request has. */
const anyHeaders = { ignoreVary: true };

const catalogPage = /^\/catalog(?:\/|$)/;
const playerPage = /^\/embed\/[^/]+\/?$/;
const keptAnswer = /^\/api\/(?:sets|leaderboard)\/[^/]+(?:\/[a-z-]+)?$/;

type Asked = Pick<FetchEvent, 'request' | 'preloadResponse'>;

/**
 * Serves what `keep-set.ts` has saved of sets, and what `main.ts` has saved of the program.
 * @returns undefined for requests that the browser handles itself: other methods, other servers, and requests with
 * `no-store`
 */
export function answerTo(asked: Asked): Promise<Response> | undefined {
  const { request } = asked;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (request.mode === 'navigate') return answerPage(asked, pathname);
  if (request.cache === 'no-store') return undefined;
  if (pathname.startsWith('/assets/')) return keptOrFresh(request);
  if (pathname.startsWith('/media/')) return answerMedia(request, pathname);
  return keptAnswer.test(pathname) ? answerCall(request, pathname) : undefined;
}

/** Answers with the server's document or, offline, with an empty one that the program fills. */
function answerPage(asked: Asked, path: string): Promise<Response> | undefined {
  const shell = catalogPage.test(path) ? '/offline/catalog' : playerPage.test(path) ? '/offline/player' : undefined;
  if (shell === undefined) return undefined;
  const fresh = fetchPage(asked).then((answer) => withoutGone(answer, path));
  // The page of a captive portal is shown, except inside the frame of a player.
  const isOwn = asked.request.destination === 'iframe' ? isOwnPage : () => true;
  return freshOrKept(fresh, () => caches.match(shell, anyHeaders), { isOwn, patienceMs });
}

async function fetchPage({ request, preloadResponse }: Asked): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function answerCall(request: Request, path: string): Promise<Response> {
  const findKept = () => caches.match(request, { ...anyHeaders, ignoreSearch: false });
  const fresh = fetch(request).then((answer) => withoutGone(answer, path));
  return freshOrKept(fresh, findKept, { isOwn: isOwnAnswer, patienceMs });
}

/** Removes the files of a set that is no longer public. */
async function withoutGone(answer: Response, path: string): Promise<Response> {
  const setId = setInPath(path);
  const maybeGone = answer.status === 404 || answer.status === 410 || answer.status === 403;
  if (setId !== undefined && maybeGone && (await caches.has(cacheNameOf(setId)))) await removeIfGone(setId);
  return answer;
}

/** Asks the studio itself, because a proxy may have refused the page. */
async function removeIfGone(setId: string): Promise<void> {
  try {
    await fetchFresh(callAddress('GET /api/sets/:id', { params: { id: setId } })[1], new AbortController().signal);
  } catch (error) {
    if (isNotPublic(error)) await removeGone(setId);
  }
}

/** A file of the program never changes under the same name, so a saved one can be used without asking the server. */
async function keptOrFresh(request: Request): Promise<Response> {
  return (await caches.match(request, anyHeaders)) ?? fetch(request);
}

/** A saved file answers every request for it. Of an image, the whole file also replaces the smaller variants. */
async function answerMedia(request: Request, path: string): Promise<Response> {
  const [, folder, key] = path.split('/');
  // The path of a variant is that of the file and a width.
  const whole = await caches.match(`/${folder}/${key}`, anyHeaders);
  return whole ? cutRange(whole, request.headers.get('range')) : fetch(request);
}

interface Patience {
  /** Whether the answer comes from the studio's server. */
  readonly isOwn: (answer: Response) => boolean;
  readonly patienceMs: number;
}

/**
 * Answers with the server's answer, or with the saved one if the server cannot be reached, fails, is too slow, or
 * something else answers in its place.
 * @param fresh the request that is under way
 * @param findKept returns undefined if nothing is saved; the server's answer is then awaited
 */
export async function freshOrKept(
  fresh: Promise<Response>,
  findKept: () => Promise<Response | undefined>,
  { isOwn, patienceMs }: Patience,
): Promise<Response> {
  const answered = fresh.then((answer) => orFailed(answer, isOwn));
  const late = pause(patienceMs).then(async () => (await findKept()) ?? answered);
  try {
    return await Promise.race([answered, late]);
  } catch {
    return (await findKept()) ?? fresh;
  }
}

/** An error of the server counts as a failure, because a proxy answers with one when the server behind it is down. */
function orFailed(answer: Response, isOwn: Patience['isOwn']): Response {
  if (answer.status >= 500 || !isOwn(answer)) throw new Error(`The server answered with ${answer.status}`);
  return answer;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
