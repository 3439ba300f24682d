import { expect, test } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import type { StudySet } from '../contract/set.ts';
import { updateCard, updateCardFiles } from '../../cards/server/card-store.ts';
import { deleteUnreferencedMedia } from '../../media/server/media-row-store.ts';
import { describeOnBothDatabases, describeOnPostgres, untilWaiting } from '../../testing/server/test-databases.ts';
import { longAfter } from '../../testing/server/test-services.ts';
import { touchSet } from './set-store.ts';
import { emptyBin } from './empty-bin.ts';
import { showFiles, startSets, storeImage, storedFiles } from './test-set-calls.ts';

describeOnBothDatabases('Copies of sets', (database) => {
  const start = () => startSets(database);

  test('a duplicate is a private set of its own with copies of all cards and their media', async () => {
    const { services, call, create, addCard, read, list } = await start();
    const set = await create({ title: 'Animals', publicTitle: 'Zoo', categories: 'Nature', tags: 'wild' });
    const cards = [await addCard(set, 'Cat'), await addCard(set, 'Dog'), await addCard(set, 'Cow')];
    await showFiles(services, set, cards);
    const { status, body: copy } = await call('POST', `/api/sets/${set.id}/duplicate`);
    const source = await read(set.id);
    expect(status).toBe(201);
    expect(copy).toEqual({
      ...source,
      id: copy.id,
      title: 'Animals (Copy)',
      visibility: 'private',
      createdAt: copy.createdAt,
      updatedAt: copy.createdAt,
    });
    expect(copy.createdAt > source.updatedAt).toBe(true);

    const copied: Card[] = (await call('GET', `/api/sets/${copy.id}/cards`)).body;
    const originals: Card[] = (await call('GET', `/api/sets/${set.id}/cards`)).body;
    expect(copied.map((card, index) => ({ ...card, id: originals[index]?.id }))).toEqual(originals);
    expect(new Set([...copied, ...originals].map(({ id }) => id)).size).toBe(6);

    expect(await list('cow zoo wild')).toEqual(['Animals (Copy)', 'Animals']);
    await call('PUT', `/api/cards/${copied[0]?.id}`, { term: 'Tiger' });
    expect(await list('tiger')).toEqual(['Animals (Copy)']);
    expect(await list('cat')).toEqual(['Animals']);
  });

  test('are duplicated once for one idempotency key, and another set under the same key is another copy', async () => {
    const { call, create, list } = await start();
    const [a, b] = [await create({ title: 'A' }), await create({ title: 'B' })];
    const copy = ({ id }: StudySet) => call('POST', `/api/sets/${id}/duplicate`, undefined, { 'idempotency-key': 'k' });
    const [first, second] = await Promise.all([copy(a), copy(a)]);
    expect(second).toEqual(first);
    expect(await copy(a)).toEqual(first);
    expect((await copy(b)).body.title).toBe('B (Copy)');
    expect(await list()).toEqual(['B (Copy)', 'A (Copy)', 'B', 'A']);
  });

  test('a duplicate starts without views, scores and events', async () => {
    const { services, call, create } = await start();
    const set = await create();
    await services.db.updateTable('sets').set({ view_count: 7 }).execute();
    expect((await call('POST', `/api/sets/${set.id}/duplicate`)).body.viewCount).toBe(0);
  });

  test('a long title is cut to make room for its ending', async () => {
    const { call, create } = await start();
    const set = await create({ title: '🤟'.repeat(200) });
    expect((await call('POST', `/api/sets/${set.id}/duplicate`)).body.title).toBe(`${'🤟'.repeat(193)} (Copy)`);
    const inGerman = await call('POST', `/api/sets/${set.id}/duplicate`, undefined, { 'accept-language': 'de' });
    expect(inGerman.body.title).toBe(`${'🤟'.repeat(192)} (Kopie)`);
  });

  test('are duplicated as they are when a change under way is over', async () => {
    const { services, call, create, addCard } = await start();
    const set = await create();
    const card = await addCard(set, 'Before');
    let copying = Promise.resolve<unknown>(undefined);
    await services.db.transaction().execute(async (transaction) => {
      await touchSet(transaction, set.id, services.now());
      let isCopied = false;
      copying = call('POST', `/api/sets/${set.id}/duplicate`).finally(() => (isCopied = true));
      await untilWaiting(services, 1, () => isCopied);
      await updateCard(transaction, card.id, { term: 'After' });
    });
    await copying;
    const terms = await services.db.selectFrom('cards').select('term').execute();
    expect(terms).toEqual([{ term: 'After' }, { term: 'After' }]);
  });

  test('can be duplicated while their cards lose their media: each file stays as long as a card shows it', async () => {
    const { services, call, create, addCard } = await start();
    for (let round = 0; round < 5; round += 1) {
      const set = await create();
      const card = await addCard(set, 'Cat');
      await storeImage(services, `${round}.png`);
      await updateCardFiles(services.db, card.id, { mediaKey: `${round}.png`, posterKey: null });
      const answers = await Promise.all([
        call('POST', `/api/sets/${set.id}/duplicate`),
        call('DELETE', `/api/cards/${card.id}/media`),
        call('POST', `/api/sets/${set.id}/duplicate`),
        call('DELETE', `/api/sets/${set.id}`),
      ]);
      expect(answers.filter(({ status }) => ![201, 204, 404].includes(status))).toEqual([]);
    }
    await emptyBin(longAfter(services));
    const shown = await services.db.selectFrom('cards').select('media_key').distinct().execute();
    const keys = shown.flatMap(({ media_key: key }) => key ?? []).toSorted();
    expect(await storedFiles(services)).toEqual(keys);
  });
});

describeOnPostgres('Copies on PostgreSQL', (database) => {
  test('are refused with 409 when a file is removed while they are made', async () => {
    const { services, call, create, addCard } = await startSets(database);
    const set = await create();
    const card = await addCard(set, 'Cat');
    await storeImage(services, 'cat.png');
    await updateCardFiles(services.db, card.id, { mediaKey: 'cat.png', posterKey: null });
    let copying = call('GET', '/api/sets');
    await services.db.transaction().execute(async (transaction) => {
      await updateCardFiles(transaction, card.id, { mediaKey: null, posterKey: null });
      await deleteUnreferencedMedia(transaction, ['cat.png']);
      let isCopied = false;
      copying = call('POST', `/api/sets/${set.id}/duplicate`).finally(() => (isCopied = true));
      await untilWaiting(services, 1, () => isCopied);
    });
    expect(await copying).toMatchObject({ status: 409, body: { code: 'cards-changed' } });
  });
});
