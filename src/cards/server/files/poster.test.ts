import { beforeEach, expect, test } from 'vitest';
import { clip } from '../../../media/server/processing/clean/test-metadata.ts';
import { noise } from '../../../media/server/processing/test-media.ts';
import { openTestCard, type AdminOfCard } from '../../../testing/server/test-admin.ts';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';
import type { Card } from '../../contract/card.ts';

const box = { left: 0.25, top: 0.1, width: 0.5, height: 0.9 };

describeOnDatabase('The poster of a video', (database) => {
  let admin: AdminOfCard;
  let url: string;

  beforeEach(async () => {
    admin = await openTestCard(database);
    url = `/api/cards/${admin.card.id}`;
  });

  const picture = async (width: number) => await noise(width, 64).jpeg().toBuffer();
  const readCard = async (): Promise<Card> => (await admin.call('GET', url)).json();
  const add = async (body: object) => {
    const parts = { file: await clip(), poster: await picture(96), body: JSON.stringify(body) };
    expect((await admin.upload(`${url}/media`, parts)).statusCode).toBe(201);
  };
  const change = async (mediaPath: string | null | undefined) =>
    await admin.upload(`${url}/poster`, { poster: await picture(80), body: JSON.stringify({ mediaPath }) });

  test('is another frame, while the video, its box and its revision go on', async () => {
    await add({ signingBox: box });
    const before = await readCard();
    const answer = await change(before.mediaPath);
    const after = await readCard();
    expect([answer.statusCode, answer.json()]).toEqual([201, after]);
    expect(after.posterPath).not.toBe(before.posterPath);
    expect({ ...after, posterPath: before.posterPath }).toEqual({ ...before, revision: before.revision + 1 });
    expect((await admin.visit(after.posterPath ?? '')).statusCode).toBe(200);
    expect((await admin.visit(before.posterPath ?? '')).statusCode).toBe(404);
  });

  test('is changed of a further clip too', async () => {
    await admin.upload(`${url}/media`, { file: await picture(50) });
    await add({ replaces: null });
    const [{ mediaPath, posterPath } = { mediaPath: null, posterPath: null }] = (await readCard()).furtherClips;
    expect((await change(mediaPath)).statusCode).toBe(201);
    const [after] = (await readCard()).furtherClips;
    expect(after?.mediaPath).toBe(mediaPath);
    expect(after?.posterPath).not.toBe(posterPath);
  });

  test('is refused for an image, and for what the card does not show', async () => {
    await admin.upload(`${url}/media`, { file: await picture(50) });
    const card = await readCard();
    for (const path of [card.mediaPath, '/media/other.mp4']) {
      expect((await change(path)).statusCode).toBe(409);
    }
    expect(await readCard()).toEqual(card);
  });

  test('has to be an image', async () => {
    await add({});
    const { mediaPath } = await readCard();
    const parts = { poster: Buffer.from('no image'), body: JSON.stringify({ mediaPath }) };
    expect((await admin.upload(`${url}/poster`, parts)).statusCode).toBe(400);
    expect((await admin.upload(`${url}/poster`, { body: JSON.stringify({ mediaPath }) })).statusCode).toBe(400);
  });
});
