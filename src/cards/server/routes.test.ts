import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Card, SetTerm } from '../contract/card.ts';
import { buildCard } from '../../testing/rules/build-card.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { openTestCards, type TestCards } from './test-cards.ts';

describeOnDatabase(
  'cards',
  (database) => {
    let animals: TestCards;

    beforeEach(async () => {
      animals = await openTestCards(database);
    });

    test('are listed by their terms: the first 200, without empty ones', async () => {
      const names = Array.from({ length: 210 }, (_, index) => `word ${index}`);
      const [first] = await animals.addTerms(...names);
      await animals.admin.call('PUT', `/api/cards/${first?.id}`, { term: '' });
      const answer = await animals.admin.call('GET', `/api/sets/${animals.set.id}/terms`);
      const listed: SetTerm[] = answer.json().terms;
      expect(listed.map(({ term }) => term)).toEqual(names.slice(1, 201));
    });

    describe('that many read at once', () => {
      const read = (encoding: string, headers: Record<string, string> = {}) =>
        animals.admin.visit(`/api/sets/${animals.set.id}/cards`, { 'accept-encoding': encoding, ...headers });

      test('are the same to all, compressed as each takes them', async () => {
        const terms = Array.from({ length: 1_000 }, (_, index) => `term ${index}`);
        await animals.admin.call('POST', `/api/sets/${animals.set.id}/cards/bulk`, { terms });
        const cards = await animals.admin.listCards(animals.set.id);
        const answers = await Promise.all(['br, gzip', 'gzip;q=0.5, br;q=0', 'identity', 'br'].map((one) => read(one)));
        const [brotli, gzipped, plain] = answers.map(({ rawPayload }) => rawPayload);
        const texts = [brotliDecompressSync(brotli ?? ''), gunzipSync(gzipped ?? ''), plain].map(String);
        expect(new Set(texts)).toEqual(new Set([JSON.stringify(cards)]));
        expect(cards.map(({ term }) => term)).toEqual(terms);
        expect(answers.map(({ headers }) => [headers['content-encoding'], headers.vary])).toEqual(
          ['br', 'gzip', undefined, 'br'].map((encoding) => [encoding, 'accept-encoding']),
        );
      });

      test('have one ETag, and nothing is sent to those who have it', async () => {
        await animals.admin.addCard(animals.set.id, { term: 'one' });
        const [plain, brotli] = await Promise.all([read('identity'), read('br')]);
        expect(plain.headers.etag).toBe(brotli.headers.etag);
        const again = await read('br', { 'if-none-match': String(plain.headers.etag) });
        expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined]);
      });

      test('are read a second time for whoever asks after a change', async () => {
        const card = await animals.admin.addCard(animals.set.id, { term: 'before' });
        const early = Array.from({ length: 5 }, () => read('identity'));
        await animals.admin.call('PUT', `/api/cards/${card.id}`, { term: 'after' });
        const late = await read('identity');
        expect(late.json()).toMatchObject([{ term: 'after' }]);
        await Promise.all(early);
      });
    });

    test('are read one by one, by the admin alone', async () => {
      const card = await animals.admin.addCard(animals.set.id, { term: 'cat' });
      expect((await animals.admin.call('GET', `/api/cards/${card.id}`)).json()).toEqual(card);
      expect((await animals.admin.visit(`/api/cards/${card.id}`)).statusCode).toBe(401);
      expect((await animals.admin.call('GET', '/api/cards/unknown')).json().code).toBe('card-not-found');
    });

    describe('a new card', () => {
      test('has the defaults of a new card and goes last', async () => {
        await animals.addTerms('cat');
        const answer = await animals.admin.call('POST', `/api/sets/${animals.set.id}/cards`, {});
        expect(answer.statusCode).toBe(201);
        const id = expect.stringMatching(/^[\w-]{12,}$/);
        expect(answer.json()).toEqual(buildCard({ id, term: 'New Term', definition: '', orderIndex: 1 }));
        expect(await animals.terms()).toEqual(['cat', 'New Term']);
      });

      test.for([
        [0, ['new', 'a', 'b', 'c']],
        [1, ['a', 'new', 'b', 'c']],
        [3, ['a', 'b', 'c', 'new']],
        [10_000, ['a', 'b', 'c', 'new']],
      ] as const)('goes in at its order index %i and the rest move on', async ([orderIndex, expected]) => {
        await animals.addTerms('a', 'b', 'c');
        const card = await animals.admin.addCard(animals.set.id, { term: 'new', orderIndex });
        expect(card.orderIndex).toBe(Math.min(orderIndex, 3));
        expect(await animals.terms()).toEqual(expected);
      });

      test('is found by its words, counted, and marks its set as changed', async () => {
        expect(await animals.found('hedgehog')).toBe(false);
        await animals.admin.addCard(animals.set.id, { term: 'Hedgehog', definition: 'rolls up' });
        expect(await animals.found('HEDGE rolls')).toBe(true);
        const changed = await animals.readSet();
        expect(changed.cardCount).toBe(1);
        expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(animals.set.updatedAt));
      });

      test('is made once, however often and whenever it is asked for with the same key', async () => {
        const ask = (key: string, term = 'cat') =>
          animals.admin.app.inject({
            method: 'POST',
            url: `/api/sets/${animals.set.id}/cards`,
            headers: { cookie: animals.admin.cookie, 'idempotency-key': key },
            payload: { term, orderIndex: 0 },
          });
        const answers = await Promise.all(Array.from({ length: 10 }, () => ask('key')));
        expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
        const [id, ...others] = new Set(answers.map((answer) => answer.json().id));
        expect(others).toEqual([]);
        await ask('another key', 'dog');
        await animals.admin.call('PUT', `/api/cards/${id}`, { term: 'tomcat' });
        expect((await ask('key')).json()).toMatchObject({ id, term: 'tomcat', orderIndex: 1 });
        expect(await animals.terms()).toEqual(['dog', 'tomcat']);
      });

      test.for([
        ['bulk', { terms: ['a', 'b', 'c'] }],
        ['import', { cards: ['a', 'b', 'c'].map((term) => ({ term, definition: '', showMediaAndText: true })) }],
      ] as const)('of many is made once by %s, too, and answered with what is left of it', async ([way, payload]) => {
        const ask = (key: string) =>
          animals.admin.app.inject({
            method: 'POST',
            url: `/api/sets/${animals.set.id}/cards/${way}`,
            headers: { cookie: animals.admin.cookie, 'idempotency-key': key },
            payload,
          });
        const answers = await Promise.all([ask('key'), ask('key'), ask('key')]);
        expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
        const [first] = answers[0]?.json() ?? [];
        await animals.admin.call('DELETE', `/api/cards/${first.id}`);
        expect((await ask('key')).json()).toMatchObject([{ term: 'b' }, { term: 'c' }]);
        expect(await ask('key 1')).toMatchObject({ statusCode: 201 });
        expect(await animals.terms()).toEqual(['b', 'c', 'a', 'b', 'c']);
      });

      test('of many is answered in the order of the call, also when the cards were ordered anew since', async () => {
        const ask = () =>
          animals.admin.app.inject({
            method: 'POST',
            url: `/api/sets/${animals.set.id}/cards/bulk`,
            headers: { cookie: animals.admin.cookie, 'idempotency-key': 'key' },
            payload: { terms: Array.from({ length: 12 }, (_, index) => `term ${index}`) },
          });
        const idsOf = (cards: readonly Card[]) => cards.map(({ id }) => id);
        const ids = idsOf((await ask()).json());
        const cardIds = ids.toReversed();
        const url = `/api/sets/${animals.set.id}/reorder`;
        expect((await animals.admin.call('POST', url, { cardIds })).statusCode).toBe(204);
        expect(idsOf((await ask()).json())).toEqual(ids);
      });

      test('a new card of another set may come with the same key, and a set made from it keeps none', async () => {
        const other = await animals.admin.addSet();
        const headers = { cookie: animals.admin.cookie, 'idempotency-key': 'key' };
        for (const { id } of [animals.set, other]) {
          const answer = await animals.admin.app.inject({
            method: 'POST',
            url: `/api/sets/${id}/cards`,
            headers,
            payload: {},
          });
          expect(answer.statusCode).toBe(201);
          expect((await animals.admin.call('POST', `/api/sets/${id}/duplicate`)).statusCode).toBe(201);
          expect(await animals.admin.listCards(id)).toHaveLength(1);
        }
      });

      test('keeps its text as typed, line ends as LF', async () => {
        const term = '  <b>&amp;</b> "\' 🤟🏽 ÅÅ مرحبا\t';
        await animals.admin.addCard(animals.set.id, { term, definition: 'a\r\nb\rc' });
        expect(await animals.admin.listCards(animals.set.id)).toMatchObject([{ term, definition: 'a\nb\nc' }]);
      });

      test.for([
        { term: 'x'.repeat(1_001) },
        { definition: 'x'.repeat(5_001) },
        { term: 'a\0b' },
        { term: 'a\ud800b' },
        { orderIndex: -1 },
        { orderIndex: 0.5 },
        { orderIndex: '1' },
        { term: 5 },
      ])('is refused when it breaks a rule: %j', async (fields) => {
        expect((await animals.admin.call('POST', `/api/sets/${animals.set.id}/cards`, fields)).statusCode).toBe(400);
        expect(await animals.terms()).toEqual([]);
      });

      test('may hold a thousand characters that are more than a unit each', async () => {
        const term = '🤟'.repeat(1_000);
        expect(await animals.admin.addCard(animals.set.id, { term })).toMatchObject({ term });
      });

      test('needs a set that is there', async () => {
        for (const id of ['nothing', '..%2f', "'%20or%201=1"]) {
          expect((await animals.admin.call('POST', `/api/sets/${id}/cards`, {})).statusCode).toBe(404);
        }
      });
    });

    describe('bulk terms', () => {
      test('become a card each, in order, behind those that are there', async () => {
        await animals.addTerms('first');
        const cards = await animals.addTerms('  one ', '', '\t', 'two');
        expect(cards).toMatchObject([
          { term: 'one', definition: '', orderIndex: 1 },
          { term: 'two', definition: '', orderIndex: 2 },
        ]);
        expect(await animals.terms()).toEqual(['first', 'one', 'two']);
        expect(await animals.admin.listCards(animals.set.id)).toEqual([expect.anything(), ...cards]);
      });

      test('may be a thousand', async () => {
        const names = Array.from({ length: 1_000 }, (_, index) => `term ${index}`);
        const cards = await animals.addTerms(...names);
        expect(await animals.terms()).toEqual(names);
        expect(await animals.admin.listCards(animals.set.id)).toEqual(cards);
        expect(await animals.found('term 999')).toBe(true);
        expect((await animals.readSet()).cardCount).toBe(1_000);
      });

      test.for([
        { terms: [] },
        { terms: ['  ', ''] },
        { terms: Array.from({ length: 1_001 }, () => 'x') },
        { terms: ['ok', 'x'.repeat(1_001)] },
        { terms: ['ok', 'a\0'] },
        { terms: 'one' },
        {},
      ])('are refused as a whole when one breaks a rule', async (body) => {
        const answer = await animals.admin.call('POST', `/api/sets/${animals.set.id}/cards/bulk`, body);
        expect(answer.statusCode).toBe(400);
        expect(await animals.terms()).toEqual([]);
      });
    });

    describe('a set', () => {
      test('holds ten thousand cards and not one more', async () => {
        const csv = Buffer.from(Array.from({ length: 9_999 }, (_, index) => `term ${index},definition`).join('\n'));
        expect((await animals.admin.upload(`/api/sets/${animals.set.id}/import-csv`, { file: csv })).json()).toEqual({
          imported: 9_999,
        });
        const two = await animals.admin.call('POST', `/api/sets/${animals.set.id}/cards/bulk`, { terms: ['a', 'b'] });
        expect(two.statusCode).toBe(409);
        expect(two.json().detail).toBe('A set holds at most 10,000 cards: this one has 9,999, so 2 more do not fit');
        expect(
          (await animals.admin.call('POST', `/api/sets/${animals.set.id}/cards`, { orderIndex: 0 })).statusCode,
        ).toBe(201);
        expect((await animals.admin.call('POST', `/api/sets/${animals.set.id}/cards`, {})).statusCode).toBe(409);
        expect((await animals.readSet()).cardCount).toBe(10_000);
        const cards = await animals.admin.listCards(animals.set.id);
        const cardIds = cards.map(({ id }) => id).reverse();
        expect((await animals.admin.call('POST', `/api/sets/${animals.set.id}/reorder`, { cardIds })).statusCode).toBe(
          204,
        );
        expect((await animals.admin.listCards(animals.set.id)).map(({ id }) => id)).toEqual(cardIds);
      });
    });

    describe('visitors', () => {
      test('read the cards of public and unlisted sets, of private ones not', async () => {
        await animals.addTerms('a');
        for (const [visibility, status] of [
          ['public', 200],
          ['unlisted', 200],
          ['private', 404],
        ] as const) {
          await animals.admin.call('PUT', `/api/sets/${animals.set.id}`, { visibility });
          expect((await animals.admin.visit(`/api/sets/${animals.set.id}/cards`)).statusCode).toBe(status);
          expect((await animals.admin.call('GET', `/api/sets/${animals.set.id}/cards`)).statusCode).toBe(200);
        }
      });

      test('change nothing', async () => {
        const [card] = await animals.addTerms('a');
        const calls = [
          ['POST', `/api/sets/${animals.set.id}/cards`],
          ['POST', `/api/sets/${animals.set.id}/cards/bulk`],
          ['POST', `/api/sets/${animals.set.id}/import-csv`],
          ['POST', `/api/sets/${animals.set.id}/reorder`],
          ['PUT', `/api/cards/${card?.id}`],
          ['DELETE', `/api/cards/${card?.id}`],
          ['POST', `/api/cards/${card?.id}/media`],
          ['DELETE', `/api/cards/${card?.id}/media`],
        ] as const;
        for (const [method, url] of calls) {
          expect((await animals.admin.app.inject({ method, url, payload: {} })).statusCode).toBe(401);
        }
        expect(await animals.terms()).toEqual(['a']);
      });
    });
  },
  ['a new card'],
);
