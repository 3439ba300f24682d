import { expect, test } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import type { CatalogPage } from '../../catalog/contract.ts';
import { newSet } from '../../sets/contract/set.ts';
import { describeOnDatabase, type TestDatabase } from '../../testing/server/test-databases.ts';
import { deleteSet, insertSet } from '../../sets/server/set-store.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { testApp, testServices } from '../../testing/server/test-services.ts';
import { fillSamples } from './fill-samples.ts';
import { sampleSets } from './sample-sets.ts';

describeOnDatabase(
  'The sample sets',
  (database) => {
    test('fill an empty database: in the catalog, in their order, with their media', async () => {
      const services = await testServices(await database.open());
      await fillSamples(services);
      const app = await testApp(services);
      const { sets }: CatalogPage = (await app.inject({ url: '/api/catalog/sets' })).json();
      expect(sets.map(({ title }) => title)).toEqual(sampleSets.map(({ title }) => title));
      for (const [index, set] of sets.entries()) {
        expect(set).toMatchObject({
          description: sampleSets[index]?.description,
          categories: sampleSets[index]?.categories,
          signLanguage: 'ase',
          termLanguage: 'en',
          visibility: 'public',
          viewCount: 0,
          thumbnailPath: expect.stringContaining('/media/'),
        });
        expect(set.thumbnailWidth).toBeGreaterThan(0);
        const cards: Card[] = (await app.inject({ url: `/api/sets/${set.id}/cards` })).json();
        expect(set.cardCount).toBe(cards.length);
        expect(cards.map(({ term, definition, showMediaAndText }) => [term, definition, showMediaAndText])).toEqual(
          sampleSets[index]?.cards.map(({ term, definition }) => [term, definition, false]),
        );
        for (const card of cards) {
          expect(card).toMatchObject({
            hasMedia: true,
            mediaWidth: expect.any(Number),
            mediaHeight: expect.any(Number),
          });
          expect(card.posterPath !== null).toBe(card.mediaKind === 'video');
          expect((await app.inject({ url: card.mediaPath ?? '' })).statusCode).toBe(200);
        }
      }
      const { sets: found }: CatalogPage = (await app.inject({ url: '/api/catalog/sets?search=coffee' })).json();
      expect(found.map(({ title }) => title)).toEqual(['Fingerspelled words']);
    });

    test('do not come back when an admin has deleted them', async () => {
      const services = await testServices(await database.open());
      await fillSamples(services);
      for (const id of await listIds(services)) await deleteSet(services.db, id);
      await fillSamples(services);
      expect(await listIds(services)).toEqual([]);
    });

    test('stay away from a database that has sets, also when these are gone', async () => {
      const services = await testServices(await database.open());
      await insertSet(services.db, { ...newSet.parse({}), id: 'own', createdAt: 0 });
      await fillSamples(services);
      expect(await listIds(services)).toEqual(['own']);
      await deleteSet(services.db, 'own');
      await fillSamples(services);
      expect(await listIds(services)).toEqual([]);
      expect(await listFiles(services)).toEqual([]);
    });

    test('come once when two servers start at the same time, and leave no files of the slower one', async () => {
      const services = await testServices(await database.open());
      await Promise.all([fillSamples(services), fillSamples(services)]);
      expect(await listIds(services)).toHaveLength(sampleSets.length);
      expect(await listFiles(services)).toEqual(await listKnownFiles(services));
    });

    test('come with the next start when the first was broken off, which leaves no files that the database does not know', async () => {
      const services = await openBrokenOff(database);
      expect(await listIds(services)).toEqual([]);
      await fillSamples(services);
      expect(await listIds(services)).toHaveLength(sampleSets.length);
      expect(await listFiles(services)).toEqual(await listKnownFiles(services));
    });

    test('come beside the files of another database, none of which go', async () => {
      const services = await openBrokenOff(database);
      await services.media.put('of-another-database-12345.png', Buffer.from('somebody’s sign'), 'image/png');
      const before = await listFiles(services);
      await fillSamples(services);
      expect(await listIds(services)).toHaveLength(sampleSets.length);
      expect(await listFiles(services)).toEqual(expect.arrayContaining(before));
    });
  },
  [
    'stay away from a database that has sets, also when these are gone',
    'come once when two servers start at the same time, and leave no files of the slower one',
  ],
);

async function openBrokenOff(database: TestDatabase): Promise<Services> {
  const services = await testServices(await database.open());
  const broken = { ...services, newId: stopsAfter(100, services.newId) };
  await expect(fillSamples(broken)).rejects.toThrow('Stopped');
  return services;
}

async function listIds({ db }: Services): Promise<string[]> {
  const rows = await db.selectFrom('sets').select('id').execute();
  return rows.map(({ id }) => id);
}

async function listFiles({ media }: Services): Promise<string[]> {
  const keys = [];
  for await (const { key } of media.list()) keys.push(key);
  return keys.toSorted();
}

async function listKnownFiles({ db }: Services): Promise<string[]> {
  const rows = await db.selectFrom('media').select('key').execute();
  return rows.map(({ key }) => key).toSorted();
}

function stopsAfter(calls: number, newId: () => string): () => string {
  let left = calls;
  return () => {
    left -= 1;
    if (left < 0) throw new Error('Stopped');
    return newId();
  };
}
