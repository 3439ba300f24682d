import type { InjectOptions } from 'fastify';
import type { Card } from '../../cards/contract/card.ts';
import type { StudySet } from '../contract/set.ts';
import { insertMedia } from '../../media/server/media-row-store.ts';
import { updateCardFiles } from '../../cards/server/card-store.ts';
import type { TestDatabase } from '../../testing/server/test-databases.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { signIn, testApp, testServices } from '../../testing/server/test-services.ts';
import { refreshSetSummary, updateCustomThumbnail } from './set-store.ts';

const startedAt = Date.UTC(2026, 0, 1);

export async function startSets(database: Pick<TestDatabase, 'open'>) {
  let time = startedAt;
  const services = await testServices(await database.open(), { now: () => (time += 1_000) });
  const app = await testApp(services);
  const cookie = await signIn(app);
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    headers?: Record<string, string>,
  ) => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...headers, cookie },
      ...(payload && { payload }),
    } as InjectOptions);
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
  };
  const create = async (fields: object = {}): Promise<StudySet> => (await call('POST', '/api/sets', fields)).body;
  const addCard = async (set: StudySet, term: string, definition = ''): Promise<Card> =>
    (await call('POST', `/api/sets/${set.id}/cards`, { term, definition })).body;
  const read = async (id: string): Promise<StudySet> => (await call('GET', `/api/sets/${id}`)).body;
  const list = async (search = ''): Promise<string[]> =>
    (await call('GET', `/api/sets?search=${encodeURIComponent(search)}`)).body.map(({ title }: StudySet) => title);
  return { services, app, call, create, addCard, read, list };
}

export const files = ['image.png', 'video.mp4', 'poster.jpg', 'custom.png'] as const;

/**
 * Gives the set a custom thumbnail, its second card a video and its third card an image. The first card has no media.
 */
export async function showFiles(services: Services, set: StudySet, cards: readonly Card[]): Promise<void> {
  const { db } = services;
  for (const key of files) await storeImage(services, key);
  await db.updateTable('media').set({ kind: 'video' }).where('key', '=', 'video.mp4').execute();
  const [, video, image] = cards;
  await updateCardFiles(db, video?.id ?? '', { mediaKey: 'video.mp4', posterKey: 'poster.jpg' });
  await updateCardFiles(db, image?.id ?? '', { mediaKey: 'image.png', posterKey: null });
  await updateCustomThumbnail(db, set.id, 'custom.png');
  await refreshSetSummary(db, set.id);
}

export async function storeImage({ db, media }: Services, key: string): Promise<void> {
  await media.put(key, Buffer.from(key), 'image/png');
  const facts = { content_type: 'image/png', byte_size: 1, duration_ms: null, created_at: 0 };
  await insertMedia(db, [{ key, kind: 'image', width: 40, height: 30, ...facts }]);
}

export async function storedFiles({ media }: Services): Promise<string[]> {
  const keys = [];
  for await (const { key } of media.list()) keys.push(key);
  return keys.toSorted();
}
