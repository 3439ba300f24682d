import { setInPath } from '../../rules/kept-set.ts';
import { callAddress } from '../../../api/rules/call-address.ts';
import { fetchFresh, isNotPublic } from '../fetch-fresh.ts';
import { cacheNameOf, isOwnAnswer, isOwnPage, removeGone } from '../kept-cache.ts';
import { cutRange } from './cut-range.ts';
import type { RequestEvent } from './worker-scope.ts';

/** Slower answers are replaced by kept ones. */
const patienceMs = 3_000;
/** Kept answers are public, so that no request header changes them. */
const anyHeaders = { ignoreVary: true };

const catalogPage = /^\/catalog(?:\/|$)/;
const playerPage = /^\/embed\/[^/]+\/?$/;
const keptAnswer = /^\/api\/(?:sets|leaderboard)\/[^/]+(?:\/[a-z-]+)?$/;

type Asked = Pick<RequestEvent, 'request' | 'preloadResponse'>;

/** @returns undefined for what the browser handles itself: other methods, other servers, and requests without cache */
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

/** The server's document or, offline, one that the program fills. */
function answerPage(asked: Asked, path: string): Promise<Response> | undefined {
  const shell = catalogPage.test(path) ? '/offline/catalog' : playerPage.test(path) ? '/offline/player' : undefined;
  if (shell === undefined) return undefined;
  const fresh = fetchPage(asked).then((answer) => withoutGone(answer, path));
  // A captive portal's page is shown, but not in the frame of a player.
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

/** Only the answer of the studio counts: a proxy may have refused the page. */
async function removeIfGone(setId: string): Promise<void> {
  try {
    await fetchFresh(callAddress('GET /api/sets/:id', { params: { id: setId } })[1], new AbortController().signal);
  } catch (error) {
    if (isNotPublic(error)) await removeGone(setId);
  }
}

/** A name always has the same content. */
async function keptOrFresh(request: Request): Promise<Response> {
  return (await caches.match(request, anyHeaders)) ?? fetch(request);
}

/** Answers a smaller variant with the whole image. */
async function answerMedia(request: Request, path: string): Promise<Response> {
  const [, folder, key] = path.split('/');
  const whole = await caches.match(`/${folder}/${key}`, anyHeaders);
  return whole ? cutRange(whole, request.headers.get('range')) : fetch(request);
}

interface Patience {
  /** Whether the server itself has answered. */
  readonly isOwn: (answer: Response) => boolean;
  readonly patienceMs: number;
}

/**
 * The server's answer, or the kept one when the server cannot be reached, fails, is too slow, or another answers in its
 * place.
 * @param fresh under way
 * @param findKept undefined when nothing is kept: then the server is waited for
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

/** A proxy whose server is down answers too. */
function orFailed(answer: Response, isOwn: Patience['isOwn']): Response {
  if (answer.status >= 500 || !isOwn(answer)) throw new Error(`The server answered with ${answer.status}`);
  return answer;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
