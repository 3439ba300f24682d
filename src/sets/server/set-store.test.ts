import type { Insertable } from 'kysely';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newSet } from '../contract/set.ts';
import type { CardRow, Database } from '../../platform/server/database/schema.ts';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import { insertMedia } from '../../media/server/media-row-store.ts';
import { findSet, insertSet, listMediaKeys, refreshSetSummary, updateCustomThumbnail } from './set-store.ts';

const kinds = { 'a.png': 'image', 'b.gif': 'image', 'c.mp4': 'video', 'd.webm': 'video', 'p.jpg': 'image' } as const;
type Key = keyof typeof kinds;
const sizes: Record<Key, number> = { 'a.png': 10, 'b.gif': 20, 'c.mp4': 30, 'd.webm': 40, 'p.jpg': 50 };
const isVideo = (key: Key | null) => key !== null && kinds[key] === 'video';

const card = fc.record({
  mediaKey: fc.constantFrom<Key | null>(null, 'a.png', 'b.gif', 'c.mp4', 'd.webm'),
  hasPoster: fc.boolean(),
});

describeOnBothDatabases('The summary of a set', (database) => {
  test('is its number of cards, its own thumbnail or the first image or poster, and the first video', async () => {
    const { db } = await database.open();
    await insertFiles(db);
    await insertSet(db, { ...newSet.parse({}), id: 'set', createdAt: 0 });
    await insertSet(db, { ...newSet.parse({}), id: 'other', createdAt: 0 });
    await insertCard(db, { id: 'elsewhere', set_id: 'other', media_key: 'b.gif' });
    const custom = fc.constantFrom<Key | null>(null, null, 'b.gif');
    await fc.assert(
      fc.asyncProperty(
        fc.array(card, { maxLength: 5 }),
        custom,
        fc.infiniteStream(fc.nat()),
        async (cards, own, order) => {
          await db.deleteFrom('cards').where('set_id', '=', 'set').execute();
          const placed = cards.map((one, place) => ({ ...one, place, drawn: order.next().value }));
          for (const { mediaKey, hasPoster, place } of placed.toSorted((a, b) => a.drawn - b.drawn)) {
            const posterKey = isVideo(mediaKey) && hasPoster ? 'p.jpg' : null;
            await insertCard(db, { id: `${place}`, order_index: place, media_key: mediaKey, poster_key: posterKey });
          }
          await updateCustomThumbnail(db, 'set', own);
          await refreshSetSummary(db, 'set');

          const shown = cards.flatMap(({ mediaKey, hasPoster }) => {
            if (isVideo(mediaKey)) return hasPoster ? ['p.jpg' as const] : [];
            return mediaKey === null ? [] : [mediaKey];
          });
          const thumbnail = own ?? shown[0] ?? null;
          const video = cards.find(({ mediaKey }) => isVideo(mediaKey))?.mediaKey ?? null;
          expect(await findSet(db, 'set')).toMatchObject({
            cardCount: cards.length,
            customThumbnailPath: own && `/media/${own}`,
            thumbnailPath: thumbnail && `/media/${thumbnail}`,
            thumbnailWidth: thumbnail && sizes[thumbnail],
            thumbnailHeight: thumbnail && sizes[thumbnail],
            thumbnailVideoPath: video && `/media/${video}`,
          });
          const files = [...shown, ...cards.map(({ mediaKey }) => mediaKey), own].filter((key) => key !== null);
          expect((await listMediaKeys(db, 'set')).toSorted()).toEqual([...new Set(files)].toSorted());
        },
      ),
      { numRuns: 60 },
    );
    expect(await findSet(db, 'other')).toMatchObject({ cardCount: 0, thumbnailPath: null });
  });
});

async function insertFiles(db: Database): Promise<void> {
  const facts = { content_type: 'image/png', byte_size: 1, duration_ms: null, created_at: 0 };
  const size = (key: Key) => ({ width: sizes[key], height: sizes[key] });
  const keys = ['a.png', 'b.gif', 'c.mp4', 'd.webm', 'p.jpg'] as const;
  await insertMedia(
    db,
    keys.map((key) => ({ key, kind: kinds[key], ...size(key), ...facts })),
  );
}

async function insertCard(db: Database, fields: Partial<Insertable<CardRow>> & Pick<CardRow, 'id'>): Promise<void> {
  const text = { set_id: 'set', term: '', definition: '', show_media_and_text: 0 } as const;
  await db
    .insertInto('cards')
    .values({ ...text, order_index: 0, media_key: null, poster_key: null, ...fields })
    .execute();
}
