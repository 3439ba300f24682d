import { beforeEach, expect, test } from 'vitest';
import type { StudySet } from '../../contract/set.ts';
import { maxThumbnailBytes } from '../../../platform/rules/limits.ts';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';
import { fixture, noise } from '../../../media/server/processing/test-media.ts';
import { openTestAdmin } from '../../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../../testing/server/test-admin.ts';
import { emptyBin } from '../empty-bin.ts';
import { longAfter } from '../../../testing/server/test-services.ts';

describeOnDatabase("a set's own thumbnail", (database) => {
  let admin: TestAdmin;
  let set: StudySet;
  let clock = 1_000_000;

  beforeEach(async () => {
    admin = await openTestAdmin(database, { now: () => clock++ });
    set = await admin.addSet();
  });

  function upload(thumbnail: Buffer, setId = set.id) {
    return admin.upload(`/api/sets/${setId}/custom-thumbnail`, { thumbnail });
  }

  async function readSet(): Promise<StudySet> {
    return (await admin.call('GET', `/api/sets/${set.id}`)).json();
  }

  async function countFiles(): Promise<number> {
    let count = 0;
    for await (const _ of admin.services.media.list()) count++;
    return count;
  }

  test('is shown in place of the first picture of its cards, small enough for a tile', async () => {
    const card = await admin.addCard(set.id);
    const picture = (
      await admin.upload(`/api/cards/${card.id}/media`, { file: await noise(50, 40).png().toBuffer() })
    ).json();
    expect(await readSet()).toMatchObject({ customThumbnailPath: null, thumbnailPath: picture.mediaPath });
    const answer = await upload(await noise(2_000, 1_000).jpeg().toBuffer());
    expect(answer.statusCode).toBe(201);
    const { customThumbnailPath } = answer.json();
    expect(customThumbnailPath).toMatch(/^\/media\/[\w-]+\.jpg$/);
    const changed = await readSet();
    expect(changed).toMatchObject({
      customThumbnailPath,
      thumbnailPath: customThumbnailPath,
      thumbnailWidth: 960,
      thumbnailHeight: 480,
    });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(set.updatedAt));
    expect((await admin.visit(customThumbnailPath)).headers['content-type']).toBe('image/jpeg');
    expect((await admin.call('DELETE', `/api/sets/${set.id}/custom-thumbnail`)).statusCode).toBe(204);
    expect(await readSet()).toMatchObject({ customThumbnailPath: null, thumbnailPath: picture.mediaPath });
    expect(await countFiles()).toBe(1);
  });

  test('replaces the one before, whose file goes', async () => {
    const first = (await upload(await noise(50, 40).png().toBuffer())).json();
    const second = (await upload(await noise(50, 40).gif().toBuffer())).json();
    expect(await readSet()).toMatchObject(second);
    expect((await admin.visit(first.customThumbnailPath)).statusCode).toBe(404);
    expect(await countFiles()).toBe(1);
  });

  test('goes with its set, unless a copy shows it', async () => {
    const { customThumbnailPath } = (await upload(await noise(50, 40).png().toBuffer())).json();
    const copy: StudySet = (await admin.call('POST', `/api/sets/${set.id}/duplicate`)).json();
    expect(copy.customThumbnailPath).toBe(customThumbnailPath);
    await admin.call('DELETE', `/api/sets/${set.id}`);
    await emptyBin(longAfter(admin.services));
    expect(await countFiles()).toBe(1);
    await admin.call('DELETE', `/api/sets/${copy.id}/custom-thumbnail`);
    expect(await countFiles()).toBe(0);
  });

  test('is refused when it is no picture, damaged or too large, and nothing is stored', async () => {
    const picture = await noise(50, 40).png().toBuffer();
    const refused = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
      [await fixture('clip.mp4'), 415],
      [picture.subarray(0, 2_000), 400],
      [Buffer.alloc(0), 400],
      [Buffer.concat([picture], maxThumbnailBytes + 1), 413],
    ] as const;
    for (const [bytes, status] of refused) expect((await upload(bytes)).statusCode).toBe(status);
    expect(await readSet()).toEqual(set);
    expect(await countFiles()).toBe(0);
  });

  test('needs a set, and to be removed one that is there', async () => {
    expect((await upload(await noise(9, 9).png().toBuffer(), 'nothing')).statusCode).toBe(404);
    const code = async (id: string) => (await admin.call('DELETE', `/api/sets/${id}/custom-thumbnail`)).json().code;
    expect([await code(set.id), await code('nothing')]).toEqual(['thumbnail-not-found', 'set-not-found']);
    expect(await readSet()).toEqual(set);
    expect(await countFiles()).toBe(0);
  });

  test('is for the admin to change', async () => {
    const url = `/api/sets/${set.id}/custom-thumbnail`;
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await admin.app.inject({ method, url })).statusCode).toBe(401);
    }
  });
});
