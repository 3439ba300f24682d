import { beforeEach, expect, test } from 'vitest';
import { readCardRows } from '../../../import-export/rules/archive/set-file.ts';
import { clipsOf } from '../../rules/clips-of-card.ts';
import type { Card } from '../../contract/card.ts';
import { collectRowsAndFaults } from '../../../import-export/rules/csv/term-rows.ts';
import { noise } from '../../../media/server/processing/test-media.ts';
import { openTestAdmin } from '../../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../../testing/server/test-admin.ts';
import { unzip } from '../../../testing/server/unzip.ts';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';

const box = { left: 0.1, top: 0, width: 0.5, height: 0.75 };
const texts = { howSigned: 'A flat hand waves.', clipLabel1: 'one-handed', clipLabel2: 'Northern' };

describeOnDatabase('The export of a card with several clips', (database) => {
  let admin: TestAdmin;
  let setId: string;
  let card: Card;

  beforeEach(async () => {
    admin = await openTestAdmin(database);
    ({ id: setId } = await admin.addSet({ title: 'Signs' }));
    const { id } = await admin.addCard(setId, { term: 'hello', definition: 'a greeting' });
    for (const [width, signingBox] of [
      [40, null],
      [41, box],
      [42, null],
    ] as const) {
      const body = JSON.stringify({ replaces: null, signingBox });
      await admin.upload(`/api/cards/${id}/media`, { file: await noise(width, 30).png().toBuffer(), body });
    }
    card = (await admin.call('PUT', `/api/cards/${id}`, texts)).json();
  });

  const exported = async (name: string) => (await admin.call('GET', `/api/sets/${setId}/${name}`)).rawPayload;

  test('as ZIP holds all files, their labels and signing boxes, and the newer format number', async () => {
    const files = await unzip(await exported('export.zip'));
    expect([...files.keys()].toSorted()).toEqual([
      'cards.csv',
      'media/0001-2.png',
      'media/0001-3.png',
      'media/0001.png',
      'set.json',
    ]);
    expect(JSON.parse(String(files.get('set.json')))).toMatchObject({
      version: 3,
      signingBoxes: { 'media/0001-2.png': box },
    });
    expect([...readCardRows(String(files.get('cards.csv')))]).toMatchObject([
      {
        media: 'media/0001.png',
        furtherClips: [
          { media: 'media/0001-2.png', poster: '' },
          { media: 'media/0001-3.png', poster: '' },
        ],
        clipLabels: ['one-handed', 'Northern', '', ''],
        howSigned: texts.howSigned,
      },
    ]);
  });

  test('as ZIP leaves out a clip whose file is lost, with its label, and names the card', async () => {
    await admin.services.media.remove(card.mediaPath?.split('/').at(-1) ?? '');
    const files = await unzip(await exported('export.zip'));
    expect(String(files.get('missing.txt'))).toContain('Card 1: hello');
    expect([...readCardRows(String(files.get('cards.csv')))]).toMatchObject([
      {
        media: 'media/0001-2.png',
        furtherClips: [{ media: 'media/0001-3.png' }],
        clipLabels: ['Northern', '', '', ''],
      },
    ]);
  });

  test('as CSV holds how it is signed and the labels, and comes in again', async () => {
    const file = await exported('export.csv');
    const row = { term: 'hello', definition: 'a greeting', ...texts };
    expect(collectRowsAndFaults(String(file)).cards).toEqual([row]);
    await admin.upload(`/api/sets/${setId}/import-csv`, { file });
    const [, imported] = await admin.listCards(setId);
    expect(imported).toMatchObject({ ...row, hasMedia: false });
  });

  test('for Anki holds all clips with their labels, and how it is signed on the side of the answer', async () => {
    const files = await unzip(await exported('export.apkg'));
    const names = clipsOf(card).map(({ mediaPath }) => mediaPath.split('/').at(-1));
    expect(Object.values(JSON.parse(String(files.get('media'))))).toEqual(names);
    const collection = String(files.get('collection.anki21'));
    expect(collection).toContain('a greeting<div class="how-signed">How it is signed: A flat hand waves.</div>');
    const [first, second, third] = names.map((name) => `<img src="${name}">`);
    expect(collection).toContain(`one-handed<br>${first}<br>Northern<br>${second}<br>${third}`);
  });
});
