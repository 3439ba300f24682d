import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../contract/card.ts';
import type { StudySet } from '../../../sets/contract/set.ts';
import { cleanStoredMedia } from '../../../operations/server/clean-stored.ts';
import { clip } from '../../../media/server/processing/clean/test-metadata.ts';
import { noise } from '../../../media/server/processing/test-media.ts';
import { openTestCard } from '../../../testing/server/test-admin.ts';
import type { AdminOfCard } from '../../../testing/server/test-admin.ts';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';

const box = { left: 0.25, top: 0.1, width: 0.5, height: 0.9 };
const other = { left: 0, top: 0, width: 0.7, height: 0.3 };

describeOnDatabase('The signing box', (database) => {
  let admin: AdminOfCard;
  let card: Card;

  beforeEach(async () => {
    admin = await openTestCard(database);
    ({ card } = admin);
  });

  async function addClip(parts: { body?: string } = {}): Promise<void> {
    const poster = await noise(96, 64).jpeg().toBuffer();
    const answer = await admin.upload(`/api/cards/${card.id}/media`, { file: await clip(), poster, ...parts });
    expect(answer.statusCode).toBe(201);
    card = await readCard();
  }

  const change = (body: object, id = card.id) => admin.call('PUT', `/api/cards/${id}/signing-box`, body);
  const frame = (signingBox: object | null) => change({ mediaPath: card.mediaPath, signingBox });
  const readCard = async (): Promise<Card> => (await admin.call('GET', `/api/cards/${card.id}`)).json();
  const boxOf = async (setId = admin.set.id) => (await admin.listCards(setId))[0]?.signingBox;

  test('is null at first, and part of the card once it is set', async () => {
    await addClip();
    expect(card.signingBox).toBeNull();
    const answer = await frame(box);
    const framed = { ...card, signingBox: box, revision: card.revision + 1 };
    expect([answer.statusCode, answer.json()]).toEqual([200, framed]);
    expect(await readCard()).toEqual(framed);
    expect((await admin.visit(`/api/sets/${admin.set.id}/cards`)).json()).toMatchObject([{ signingBox: box }]);
    await frame(null);
    expect(await readCard()).toEqual({ ...card, revision: card.revision + 2 });
  });

  test('is heard of in every set that shows the file, and makes none of them the latest', async () => {
    await addClip();
    const copy: StudySet = (await admin.call('POST', `/api/sets/${admin.set.id}/duplicate`)).json();
    const updatedAt = async (id: string) => (await admin.call('GET', `/api/sets/${id}`)).json().updatedAt;
    const before = [await updatedAt(admin.set.id), await updatedAt(copy.id)];
    const heard = new Set<string | undefined>();
    const following = await admin.services.changes.follow((scope) => heard.add(scope));
    expect(await following.catchUp()).toBe(true);
    heard.clear();
    await frame(box);
    expect(await following.catchUp()).toBe(true);
    await following.stop();
    expect([...heard].toSorted()).toEqual(['catalog', copy.id, admin.set.id].toSorted());
    expect([await updatedAt(admin.set.id), await updatedAt(copy.id)]).toEqual(before);
  });

  test('comes with the poster and the video of a tile', async () => {
    await addClip();
    await frame(box);
    const shown = { thumbnailBox: box, thumbnailVideoBox: box, thumbnailVideoWidth: 96, thumbnailVideoHeight: 64 };
    expect((await admin.visit(`/api/sets/${admin.set.id}`)).json()).toMatchObject(shown);
    expect((await admin.visit('/api/catalog/sets')).json()).toMatchObject({ sets: [shown] });
    await admin.upload(`/api/sets/${admin.set.id}/custom-thumbnail`, {
      thumbnail: await noise(80, 60).png().toBuffer(),
    });
    const own = { ...shown, thumbnailBox: null };
    expect((await admin.visit(`/api/sets/${admin.set.id}`)).json()).toMatchObject(own);
  });

  test('can come along with the file', async () => {
    await addClip({ body: JSON.stringify({ signingBox: box }) });
    expect(card.signingBox).toEqual(box);
    const body = JSON.stringify({ batch: 'b', place: 0, signingBox: other });
    const made = await admin.upload(`/api/sets/${admin.set.id}/cards/media`, { file: await clip(), body });
    expect(made.json()).toMatchObject({ signingBox: other });
  });

  test('is gone with the file', async () => {
    await addClip();
    await frame(box);
    await addClip();
    expect(card.signingBox).toBeNull();
    await frame(box);
    await admin.call('DELETE', `/api/cards/${card.id}/media`);
    expect((await readCard()).signingBox).toBeNull();
  });

  test('The signing box of other media than the card shows is refused with the card as it is', async () => {
    await addClip();
    const answer = await change({ mediaPath: '/media/another-file.mp4', signingBox: box });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'edit-conflict', card: { id: card.id, signingBox: null } });
    expect(await readCard()).toEqual(card);
  });

  test('does not take the place of one that its author has not seen', async () => {
    await addClip();
    const { mediaPath } = card;
    expect((await change({ mediaPath, signingBox: box, seen: null })).statusCode).toBe(200);
    expect((await change({ mediaPath, signingBox: other, seen: null })).statusCode).toBe(409);
    expect(await boxOf()).toEqual(box);
    expect((await change({ mediaPath, signingBox: box, seen: null })).statusCode).toBe(200);
    expect((await change({ mediaPath, signingBox: other, seen: box })).statusCode).toBe(200);
    expect(await boxOf()).toEqual(other);
  });

  test('belongs to the file: a copy of the set has it too, and both change', async () => {
    await addClip();
    await frame(box);
    const copy: StudySet = (await admin.call('POST', `/api/sets/${admin.set.id}/duplicate`)).json();
    expect(await boxOf(copy.id)).toEqual(box);
    await frame(other);
    expect(await boxOf(copy.id)).toEqual(other);
  });

  test('stays when the file is cleaned of metadata later', async () => {
    await addClip();
    await frame(box);
    const { db } = admin.services;
    await db.updateTable('media').set({ cleaned_at: null }).execute();
    await cleanStoredMedia(admin.services, { pauseMs: 0 });
    expect(await boxOf()).toEqual(box);
  });

  test.for([
    { ...box, left: -0.1 },
    { ...box, left: 0.6 },
    { ...box, top: 0.2 },
    { ...box, width: 0.05 },
    { ...box, height: 0 },
    { left: 0, top: 0, width: 1 },
    'whole',
  ])('%j is refused', async (wrong) => {
    await addClip();
    const answer = await change({ mediaPath: card.mediaPath, signingBox: wrong });
    expect([answer.statusCode, await boxOf()]).toEqual([400, null]);
  });

  test('can be set by the admin alone, on cards that exist', async () => {
    await addClip();
    const url = `/api/cards/${card.id}/signing-box`;
    const payload = { mediaPath: card.mediaPath, signingBox: box };
    expect((await admin.app.inject({ method: 'PUT', url, payload })).statusCode).toBe(401);
    expect((await change(payload, 'nobody')).statusCode).toBe(404);
    const empty = await admin.addCard(admin.set.id);
    expect((await change(payload, empty.id)).statusCode).toBe(409);
  });
});
