import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../contract/card.ts';
import type { StudySet } from '../../../sets/contract/set.ts';
import { clipsOf } from '../../rules/clips-of-card.ts';
import { maxClipLabelLength } from '../../../platform/rules/limits.ts';
import { cleanStoredMedia } from '../../../operations/server/clean-stored.ts';
import { collectGarbage } from '../../../media/server/collect-garbage.ts';
import { clip } from '../../../media/server/processing/clean/test-metadata.ts';
import { noise } from '../../../media/server/processing/test-media.ts';
import { openTestCard } from '../../../testing/server/test-admin.ts';
import type { AdminOfCard, UploadParts } from '../../../testing/server/test-admin.ts';
import { describeOnBothDatabases } from '../../../testing/server/test-databases.ts';

const box = { left: 0.25, top: 0.1, width: 0.5, height: 0.9 };

const pictures = new Map<number, Promise<Buffer>>();

function picture(width: number): Promise<Buffer> {
  const made = pictures.get(width) ?? noise(width, 40).png().toBuffer();
  pictures.set(width, made);
  return made;
}

describeOnBothDatabases('The further clips of a card', (database) => {
  let admin: AdminOfCard;

  beforeEach(async () => {
    admin = await openTestCard(database, { term: 'hello' });
  });

  const read = async (): Promise<Card> => (await admin.call('GET', `/api/cards/${admin.card.id}`)).json();
  const send = (body: object, parts: UploadParts) =>
    admin.upload(`/api/cards/${admin.card.id}/media`, { body: JSON.stringify(body), ...parts });
  const order = (paths: readonly string[]) => admin.call('PUT', `/api/cards/${admin.card.id}/clips`, { paths });
  const edit = (change: object) => admin.call('PUT', `/api/cards/${admin.card.id}`, change);
  const remove = (path: string) =>
    admin.call('DELETE', `/api/cards/${admin.card.id}/media?path=${encodeURIComponent(path)}`);
  const isServed = async (path = '') => (await admin.visit(path)).statusCode === 200;
  const told = async (cardId = admin.card.id) => {
    const one: Card = (await admin.call('GET', `/api/cards/${cardId}`)).json();
    return clipsOf(one).map(({ mediaWidth, label }) => [mediaWidth, label]);
  };

  async function addClips(...widths: number[]): Promise<string[]> {
    for (const width of widths) {
      const answer = await send({ replaces: null }, { file: await picture(width) });
      expect(answer.statusCode).toBe(201);
    }
    await edit(Object.fromEntries(widths.map((width, index) => [`clipLabel${index + 1}`, `${width}`])));
    return clipsOf(await read()).map(({ mediaPath }) => mediaPath);
  }

  test('are added behind the first, four in all, each with a label, and visitors get them', async () => {
    const paths = await addClips(41, 42, 43, 44);
    const labelled = [41, 42, 43, 44].map((width) => [width, `${width}`]);
    expect(await told()).toEqual(labelled);
    const fifth = await send({ replaces: null }, { file: await picture(45) });
    expect([fifth.statusCode, fifth.json().code]).toEqual([409, 'clips-full']);
    const [seen]: Card[] = (await admin.visit(`/api/sets/${admin.set.id}/cards`)).json();
    expect(seen).toEqual(await read());
    for (const path of paths) expect(await isServed(path)).toBe(true);
    await admin.call('PUT', `/api/sets/${admin.set.id}`, { visibility: 'private' });
    for (const path of paths) expect(await isServed(path)).toBe(false);
    expect((await edit({ clipLabel1: 'x'.repeat(maxClipLabelLength + 1) })).statusCode).toBe(400);
  });

  test('are added once, though the answer was lost', async () => {
    await addClips(41, 42);
    const again = await send({ replaces: null }, { file: await picture(42) });
    expect(again.json()).toMatchObject({ hasMedia: true, mediaPath: (await read()).furtherClips[0]?.mediaPath });
    expect(await told()).toEqual([
      [41, '41'],
      [42, '42'],
    ]);
  });

  test('are replaced one by one, and what is replaced goes', async () => {
    const [first = '', second = ''] = await addClips(41, 42, 43);
    await send({ replaces: second, signingBox: box }, { file: await picture(52) });
    expect(await told()).toEqual([
      [41, '41'],
      [52, '42'],
      [43, '43'],
    ]);
    expect((await read()).furtherClips[0]?.signingBox).toEqual(box);
    expect([await isServed(first), await isServed(second)]).toEqual([true, false]);
    const late = await send({ replaces: second }, { file: await picture(62) });
    expect([late.statusCode, late.json().code]).toEqual([409, 'edit-conflict']);
    expect((await send({ replaces: second }, { file: await picture(52) })).statusCode).toBe(201);
    await send({}, { file: await picture(51) });
    expect(await told()).toEqual([
      [51, '41'],
      [52, '42'],
      [43, '43'],
    ]);
  });

  test('move up with their labels when one before them is removed', async () => {
    const [first = '', second = ''] = await addClips(41, 42, 43);
    expect((await remove(second)).statusCode).toBe(204);
    expect(await told()).toEqual([
      [41, '41'],
      [43, '43'],
    ]);
    expect(await isServed(second)).toBe(false);
    expect((await remove(second)).statusCode).toBe(404);
    await admin.call('DELETE', `/api/cards/${admin.card.id}/media`);
    expect(await told()).toEqual([[43, '43']]);
    expect(await isServed(first)).toBe(false);
    expect((await admin.call('GET', `/api/sets/${admin.set.id}`)).json()).toMatchObject({ thumbnailWidth: 43 });
  });

  test('are put in order with their labels; others than there are, are refused', async () => {
    const [first = '', second = '', third = ''] = await addClips(41, 42, 43);
    const { revision } = await read();
    const answer = await order([third, first, second]);
    expect([answer.statusCode, answer.json()]).toEqual([200, await read()]);
    expect(answer.json()).toMatchObject({ mediaPath: third, clipLabel1: '43', revision: revision + 1 });
    expect(await told()).toEqual([
      [43, '43'],
      [41, '41'],
      [42, '42'],
    ]);
    for (const wrong of [[first], [first, first, third], [first, second, third, '/media/other.png'], []]) {
      expect((await order(wrong)).statusCode).toBe(409);
    }
    const stale = await edit({ clipLabel1: 'mine', revision, seen: { clipLabel1: ['41'] } });
    expect([stale.statusCode, stale.json().card.clipLabel1]).toEqual([409, '43']);
  });

  test('have signing boxes of their own, with their posters', async () => {
    await addClips(41);
    const poster = await noise(96, 64).jpeg().toBuffer();
    await send({ replaces: null }, { file: await clip(), poster });
    const [further] = (await read()).furtherClips;
    const framed = await admin.call('PUT', `/api/cards/${admin.card.id}/signing-box`, {
      mediaPath: further?.mediaPath,
      signingBox: box,
      seen: null,
    });
    expect(framed.json()).toMatchObject({ signingBox: null, furtherClips: [{ signingBox: box, mediaKind: 'video' }] });
    expect(further?.posterPath).not.toBeNull();
    expect(await isServed(further?.posterPath ?? '')).toBe(true);
  });

  test('stay with the files of a copy, and go with the last card that shows them', async () => {
    const paths = await addClips(41, 42);
    const copy: StudySet = (await admin.call('POST', `/api/sets/${admin.set.id}/duplicate`)).json();
    const [copied] = await admin.listCards(copy.id);
    expect(await told(copied?.id)).toEqual(await told());
    await admin.call('PUT', `/api/sets/${copy.id}`, { visibility: 'public' });
    await admin.call('DELETE', `/api/cards/${admin.card.id}`);
    for (const path of paths) expect(await isServed(path)).toBe(true);
    await admin.call('DELETE', `/api/cards/${copied?.id}`);
    for (const path of paths) expect(await isServed(path)).toBe(false);
  });

  test('are no garbage, and are cleaned of metadata like all files', async () => {
    await addClips(41);
    await send({ replaces: null }, { file: await clip(), poster: await noise(96, 64).jpeg().toBuffer() });
    const { db } = admin.services;
    await db.updateTable('media').set({ cleaned_at: null, created_at: 0 }).execute();
    await cleanStoredMedia(admin.services, { pauseMs: 0 });
    await collectGarbage(admin.services);
    const [further] = (await read()).furtherClips;
    for (const path of [further?.mediaPath, further?.posterPath ?? '']) expect(await isServed(path)).toBe(true);
    expect(await db.selectFrom('media').select('key').where('cleaned_at', 'is', null).execute()).toEqual([]);
  });

  test('come back with a deleted set', async () => {
    const [, second = ''] = await addClips(41, 42);
    await admin.call('DELETE', `/api/sets/${admin.set.id}`);
    expect(await isServed(second)).toBe(false);
    await admin.call('POST', `/api/sets/${admin.set.id}/restore`);
    expect([await isServed(second), (await told()).length]).toEqual([true, 2]);
  });
});
