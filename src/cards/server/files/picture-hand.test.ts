import { beforeEach, expect, test } from 'vitest';
import type { Card, PictureHand } from '../../contract/card.ts';
import { readSetFile } from '../../../import-export/rules/archive/set-file.ts';
import { noise } from '../../../media/server/processing/test-media.ts';
import type { StudySet } from '../../../sets/contract/set.ts';
import { openTestCard, type AdminOfCard } from '../../../testing/server/test-admin.ts';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';
import { unzip } from '../../../testing/server/unzip.ts';

const hand: PictureHand = { side: 'left', points: Array.from({ length: 63 }, (_, at) => at * 10 - 100) };

describeOnDatabase('The hand in a picture', (database) => {
  let admin: AdminOfCard;
  let card: Card;

  beforeEach(async () => {
    admin = await openTestCard(database);
    const file = await noise(80, 60).png().toBuffer();
    await admin.upload(`/api/cards/${admin.card.id}/media`, { file });
    card = (await admin.call('GET', `/api/cards/${admin.card.id}`)).json();
  });

  const tell = (body: object) => admin.call('PUT', `/api/cards/${card.id}/hand`, body);
  const use = (hintsFromPicture: boolean) => admin.call('PUT', `/api/sets/${admin.set.id}`, { hintsFromPicture });
  const seen = async (id = admin.set.id) => (await admin.visit(`/api/sets/${id}/cards`)).json()[0];

  test('is nowhere to be seen in a set that does not use it', async () => {
    const set = (await admin.visit(`/api/sets/${admin.set.id}`)).body;
    await tell({ mediaPath: card.mediaPath, hand });
    expect(await seen()).toEqual({ ...card, revision: card.revision + 1 });
    await use(true);
    await use(false);
    const { hintsFromPicture, ...before } = JSON.parse(set);
    expect(hintsFromPicture).toBeUndefined();
    const after = (await admin.visit(`/api/sets/${admin.set.id}`)).json();
    expect(Object.keys(after)).toEqual(Object.keys(before));
  });

  test('is told to learners once the set uses it, null where none is to be used', async () => {
    await use(true);
    expect((await admin.visit(`/api/sets/${admin.set.id}`)).json()).toMatchObject({ hintsFromPicture: true });
    expect(await seen()).not.toHaveProperty('hand');
    expect((await tell({ mediaPath: card.mediaPath, hand })).json()).toMatchObject({ hand });
    expect(await seen()).toMatchObject({ hand });
    await tell({ mediaPath: card.mediaPath, hand: null });
    expect(await seen()).toMatchObject({ hand: null });
  });

  test('goes with the file: to a copy of the set, and away with another file', async () => {
    await use(true);
    await tell({ mediaPath: card.mediaPath, hand });
    const copy: StudySet = (await admin.call('POST', `/api/sets/${admin.set.id}/duplicate`)).json();
    expect(copy.hintsFromPicture).toBe(true);
    expect((await admin.listCards(copy.id))[0]).toMatchObject({ hand });
    await admin.upload(`/api/cards/${card.id}/media`, { file: await noise(60, 80).png().toBuffer() });
    expect(await seen()).not.toHaveProperty('hand');
    expect((await tell({ mediaPath: card.mediaPath, hand })).statusCode).toBe(409);
  });

  test('is exported with the ZIP, and comes with an upload', async () => {
    await use(true);
    const body = JSON.stringify({ hand });
    await admin.upload(`/api/cards/${card.id}/media`, { file: await noise(90, 60).png().toBuffer(), body });
    expect(await seen()).toMatchObject({ hand });
    const zip = (await admin.call('GET', `/api/sets/${admin.set.id}/export.zip`)).rawPayload;
    const set = readSetFile(String((await unzip(zip)).get('set.json')));
    expect(set).toMatchObject({ hintsFromPicture: true, hands: { 'media/0001.png': hand } });
  });

  test.each([{ side: 'left', points: [1, 2, 3] }, { ...hand, side: 'both' }, 7])(
    'is refused if it is none: %j',
    async (none) => {
      expect((await tell({ mediaPath: card.mediaPath, hand: none })).statusCode).toBe(400);
    },
  );
});
