import { setTimeout as delay } from 'node:timers/promises';
import { plain } from '../../../media/server/processing/test-media.ts';

/** An acknowledged card with its set and picture. */
interface SavedCard {
  readonly setId: string;
  readonly title: string;
  readonly cardId: string;
  readonly mediaPath: string;
}

export interface Saved {
  readonly cards: SavedCard[];
  /** Accepted views. `at` is in epoch milliseconds. */
  readonly views: { readonly setId: string; readonly at: number }[];
  /** Keyed by status. */
  readonly refusals: Map<number, number>;
}

export interface Writers {
  readonly saved: Saved;
  /** Resolves once a card with its picture is saved. */
  readonly begun: () => Promise<void>;
  /** Stops after the current requests, or when the connection is lost. */
  readonly stop: () => Promise<void>;
}

export const password = 'correct horse battery staple';
const writerCount = 8;
const picture = await plain(8, 8).png().toBuffer();

export function nothingSaved(): Saved {
  return { cards: [], views: [], refusals: new Map() };
}

export async function signInAt(url: string, adminPassword = password): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, json('POST', { password: adminPassword }));
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`Sign-in failed: ${await answer.text()}`);
  return cookie;
}

/** Starts eight writers, which record what the server acknowledges until they are stopped or cut off. */
export function startWriters(url: string, cookie: string, saved = nothingSaved()): Writers {
  let isStopped = false;
  const write = async () => {
    while (!isStopped) await writeSet({ url, cookie, saved }).catch(() => (isStopped = true));
  };
  const ended = Promise.all(Array.from({ length: writerCount }, write));
  return {
    saved,
    begun: async () => {
      while (!isStopped && saved.cards.length === 0) await delay(10);
    },
    stop: async () => {
      isStopped = true;
      await ended;
    },
  };
}

interface Place {
  readonly url: string;
  readonly cookie: string;
  readonly saved: Saved;
}

async function writeSet({ url, cookie, saved }: Place): Promise<void> {
  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(url + path, { ...init, headers: { ...init.headers, cookie } });
    const body = await bodyOf(answer);
    if (answer.ok) return body;
    // Events are refused while a write takes long. Browsers send them again.
    if (answer.status === 503 && path === '/api/analytics/event') return undefined;
    saved.refusals.set(answer.status, 1 + (saved.refusals.get(answer.status) ?? 0));
    return undefined;
  };
  const set = await send('/api/sets', json('POST', { title: crypto.randomUUID(), visibility: 'public' }));
  const at = Date.now();
  const view = json('POST', { setId: set?.id, eventType: 'set_view' });
  if (set && (await send('/api/analytics/event', view))) saved.views.push({ setId: set.id, at });
  const card = set && (await send(`/api/sets/${set.id}/cards`, json('POST', { term: 'word' })));
  const media = card && (await send(`/api/cards/${card.id}/media`, { method: 'POST', body: form(picture) }));
  if (media) saved.cards.push({ setId: set.id, title: set.title, cardId: card.id, mediaPath: media.mediaPath });
}

/** Lists what was acknowledged and cannot be read again completely. */
export async function findLosses(url: string, cookie: string, saved: Saved): Promise<string[]> {
  const read = async (path: string) => bodyOf(await fetch(url + path, { headers: { cookie } }));
  const sets = new Map<string, { title: string; cardCount: number }>();
  for (const set of await read('/api/sets')) sets.set(set.id, set);
  const losses: string[] = [];
  for (const { setId, title, cardId, mediaPath } of saved.cards) {
    if (sets.get(setId)?.title !== title) losses.push(`set ${setId}`);
    const cards: { id: string; mediaPath: string | null }[] = await read(`/api/sets/${setId}/cards`);
    if (cards.find(({ id }) => id === cardId)?.mediaPath !== mediaPath) losses.push(`card ${cardId} of ${setId}`);
    if (sets.get(setId)?.cardCount !== cards.length) losses.push(`count of ${setId}`);
    for (const { mediaPath: path } of cards) if (path && !(await isWhole(url + path))) losses.push(path);
  }
  return losses;
}

async function isWhole(url: string): Promise<boolean> {
  const answer = await fetch(url);
  return answer.ok && Buffer.from(await answer.arrayBuffer()).equals(picture);
}

export async function bodyOf(answer: Response) {
  return JSON.parse(await answer.text());
}

export function json(method: string, body: object): RequestInit {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

export function form(bytes: Uint8Array<ArrayBuffer> | Buffer): FormData {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(bytes)]), 'sign.png');
  return data;
}
