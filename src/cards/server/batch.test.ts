import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { rounds } from '../../testing/server/faults/test-rounds.ts';
import type { Card } from '../contract/card.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { maxDefinitionLength, maxMediaBytes, maxSetCards, maxTermLength } from '../../platform/rules/limits.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { fixture, noise } from '../../media/server/processing/test-media.ts';
import { openTestSet } from '../../testing/server/test-admin.ts';
import type { AdminOfSet, UploadParts } from '../../testing/server/test-admin.ts';

const picture = await noise(8, 6).png().toBuffer();

describeOnDatabase(
  'a batch of cards with media',
  (database) => {
    let admin: AdminOfSet;

    beforeEach(async () => {
      admin = await openTestSet(database);
    });

    function send(card: object, parts: UploadParts = {}, setId = admin.set.id) {
      const body = JSON.stringify({ batch: 'batch', place: 0, ...card });
      return admin.upload(`/api/sets/${setId}/cards/media`, { body, file: picture, ...parts });
    }

    async function terms(setId = admin.set.id): Promise<string[]> {
      return (await admin.listCards(setId)).map(({ term }) => term);
    }

    async function keptFiles(): Promise<string[]> {
      const stored = [];
      for await (const { key } of admin.services.media.list()) stored.push(key);
      const rows = await admin.services.db.selectFrom('media').select('key').execute();
      expect(rows.map(({ key }) => key).sort()).toEqual(stored.sort());
      return stored;
    }

    test('makes a card that has its media from the first moment on', async () => {
      const poster = await noise(9, 6).jpeg().toBuffer();
      const card = { term: 'cat', definition: 'An animal', showMediaAndText: true };
      const answer = await send(card, { file: await fixture('clip.mp4'), poster });
      expect(answer.statusCode).toBe(201);
      const made: Card = answer.json();
      expect(made).toMatchObject({ ...card, hasMedia: true, mediaKind: 'video', mediaWidth: 96, durationMs: 1200 });
      expect(made.posterPath).toMatch(/\.jpg$/);
      expect(await admin.listCards(admin.set.id)).toEqual([made]);
      expect((await admin.call('GET', `/api/sets/${admin.set.id}`)).json()).toMatchObject({
        cardCount: 1,
        thumbnailPath: made.posterPath,
        thumbnailVideoPath: made.mediaPath,
      });
      expect((await admin.call('GET', '/api/sets?search=animal')).json()).toHaveLength(1);
    });

    test('makes each card once, however often and whenever it is sent, and keeps one file of it', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => send({ term: 'cat' })));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
      const [id, ...others] = new Set(answers.map((answer) => answer.json().id));
      expect(others).toEqual([]);
      expect((await send({ term: 'dog' })).json()).toMatchObject({ id, term: 'cat' });
      expect(await terms()).toEqual(['cat']);
      expect(await keptFiles()).toHaveLength(1);
    });

    test('does not mistake one batch for another, nor one set', async () => {
      const other = await admin.addSet();
      await send({ batch: 'a', place: 1, term: 'a1' });
      await send({ batch: 'a-', place: 0, term: 'other batch' });
      await send({ batch: 'a', place: 0, term: 'a0' });
      await send({ batch: 'a', place: 2, term: 'other set' }, {}, other.id);
      expect(await terms()).toEqual(['a0', 'a1', 'other batch']);
      expect(await terms(other.id)).toEqual(['other set']);
      const copy: StudySet = (await admin.call('POST', `/api/sets/${admin.set.id}/duplicate`)).json();
      await send({ batch: 'a', place: 3, term: 'a3' }, {}, copy.id);
      expect(await terms(copy.id)).toEqual(['a0', 'a1', 'other batch', 'a3']);
    });

    test('takes the longest texts, every character escaped', async () => {
      const [term, definition] = ['👋'.repeat(maxTermLength), '👋'.repeat(maxDefinitionLength)];
      const escaped = JSON.stringify({ batch: 'batch', place: 0, term, definition }).split('👋').join('\\ud83d\\udc4b');
      const answer = await admin.upload(`/api/sets/${admin.set.id}/cards/media`, { body: escaped, file: picture });
      expect(answer.json()).toMatchObject({ term, definition });
    });

    describe('is refused', () => {
      test.for([
        ['without a batch', { batch: undefined }],
        ['of a name that is no name', { batch: 'a b' }],
        ['without a place', { place: undefined }],
        ['at a place before the first', { place: -1 }],
        ['at a place between two', { place: 0.5 }],
        ['beyond the last place', { place: 2 * maxSetCards }],
        ['with a control character', { term: 'a\u0000' }],
        ['with a term that is too long', { term: 'x'.repeat(maxTermLength + 1) }],
      ] as const)('%s, and nothing is stored', async ([, card]) => {
        expect((await send(card)).statusCode).toBe(400);
        expect(await terms()).toEqual([]);
        expect(await keptFiles()).toEqual([]);
      });

      test('without a word about the card, or with words that are no JSON', async () => {
        const url = `/api/sets/${admin.set.id}/cards/media`;
        expect((await admin.upload(url, { file: picture })).statusCode).toBe(400);
        expect((await admin.upload(url, { file: picture, body: '{' })).statusCode).toBe(400);
        expect((await admin.upload(url, { body: '{"batch":"a","place":0}' })).statusCode).toBe(400);
        expect((await admin.call('POST', url, { batch: 'a', place: 0 })).statusCode).toBe(415);
      });

      test('by the rules of every upload', async () => {
        expect((await send({}, { file: Buffer.from('<svg/>') })).statusCode).toBe(415);
        expect((await send({}, { file: Buffer.alloc(0) })).statusCode).toBe(400);
        expect((await send({}, { file: Buffer.concat([picture], maxMediaBytes + 1) })).statusCode).toBe(413);
        expect((await send({}, {}, 'nothing')).statusCode).toBe(404);
        expect(await terms()).toEqual([]);
        expect(await keptFiles()).toEqual([]);
      });

      test('by a set that is full, and leaves no file behind', async () => {
        const terms = Array.from({ length: 1_000 }, () => 'x');
        for (let count = 0; count < maxSetCards; count += terms.length) {
          await admin.call('POST', `/api/sets/${admin.set.id}/cards/bulk`, { terms });
        }
        expect((await send({})).statusCode).toBe(409);
        expect(await keptFiles()).toEqual([]);
      });
    });

    test(
      'stands in the order of its places, whatever comes first, twice, late or in between',
      { timeout: 300_000 },
      async () => {
        await fc.assert(
          fc.asyncProperty(schedules, async ({ count, groups }) => {
            const { id } = await admin.addSet();
            await admin.addCard(id, { term: 'first' });
            for (const group of groups) await Promise.all(group.map((step) => run(step, id)));
            await Promise.all(
              Array.from({ length: count }, (_, place) => send({ place, term: `clip ${place}` }, {}, id)),
            );
            const cards = await admin.listCards(id);
            const clips = cards.filter(({ hasMedia }) => hasMedia);
            expect(clips.map(({ term }) => term)).toEqual(Array.from({ length: count }, (_, place) => `clip ${place}`));
            expect(cards.map(({ orderIndex }) => orderIndex)).toEqual(cards.map((_, index) => index));
            expect(cards[0]?.term).toBe('first');
          }),
          { numRuns: rounds(25, 100) },
        );
      },
    );

    async function run(step: Step, setId: string): Promise<void> {
      if (step.type === 'clip') await send({ place: step.place, term: `clip ${step.place}` }, {}, setId);
      else if (step.type === 'other') await admin.addCard(setId, { term: 'other' });
      else await removeOther(setId);
    }

    async function removeOther(setId: string): Promise<void> {
      const other = (await admin.listCards(setId)).find(({ term }) => term === 'other');
      if (other) await admin.call('DELETE', `/api/cards/${other.id}`);
    }
  },
  [
    'stands in the order of its places, whatever comes first, twice, late or in between',
    'takes the longest texts, every character escaped',
  ],
);

type Step = { readonly type: 'clip'; readonly place: number } | { readonly type: 'other' | 'removal' };

/** Groups of simultaneous calls; what is missing of the batch comes last. */
const schedules = fc.integer({ min: 1, max: 6 }).chain((count) => {
  const clip = fc.record({ type: fc.constant('clip' as const), place: fc.nat(count - 1) });
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: clip },
    { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('other', 'removal') }) },
  );
  const groups = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 5 });
  return fc.record({ count: fc.constant(count), groups });
});
