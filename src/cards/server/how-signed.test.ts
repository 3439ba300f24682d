import { beforeEach, expect, test } from 'vitest';
import type { StudySet } from '../../sets/contract/set.ts';
import { maxHowSignedLength } from '../../platform/rules/limits.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { openTestCard } from '../../testing/server/test-admin.ts';
import type { AdminOfCard } from '../../testing/server/test-admin.ts';

const wave = 'A flat hand, palm out, waves twice.';

describeOnDatabase('How a card is signed, in words', (database) => {
  let admin: AdminOfCard;
  beforeEach(async () => {
    admin = await openTestCard(database, { term: 'hello' });
  });

  const edit = (change: object) => admin.call('PUT', `/api/cards/${admin.card.id}`, change);

  test('is empty at first, is kept as typed, and visitors get it', async () => {
    expect(admin.card.howSigned).toBe('');
    const saved = (await edit({ howSigned: wave, revision: 0, seen: { howSigned: [''] } })).json();
    expect(saved).toMatchObject({ term: 'hello', howSigned: wave, revision: 1 });
    expect((await admin.visit(`/api/sets/${admin.set.id}/cards`)).json()).toMatchObject([{ howSigned: wave }]);
    expect((await edit({ howSigned: 'x'.repeat(maxHowSignedLength + 1) })).statusCode).toBe(400);
  });

  test('is refused with 409 where it would overwrite another text, and not beside other fields', async () => {
    await edit({ howSigned: wave });
    const answer = await edit({ howSigned: 'A fist', revision: 0, seen: { howSigned: [''] } });
    expect([answer.statusCode, answer.json().card.howSigned]).toEqual([409, wave]);
    expect((await edit({ term: 'hi', revision: 0, seen: { term: ['hello'] } })).json()).toMatchObject({
      term: 'hi',
      howSigned: wave,
    });
  });

  test('goes along with a copy of the set, and comes in with cards of a ZIP, also of an older one', async () => {
    await edit({ howSigned: wave });
    const copy: StudySet = (await admin.call('POST', `/api/sets/${admin.set.id}/duplicate`)).json();
    expect(await admin.listCards(copy.id)).toMatchObject([{ howSigned: wave }]);
    const texts = { definition: '', showMediaAndText: false };
    const cards = [
      { ...texts, term: 'one', howSigned: wave },
      { ...texts, term: 'two' },
    ];
    await admin.call('POST', `/api/sets/${admin.set.id}/cards/import`, { cards });
    const all = await admin.listCards(admin.set.id);
    expect(all.map(({ term, howSigned }) => [term, howSigned])).toEqual([
      ['hello', wave],
      ['one', wave],
      ['two', ''],
    ]);
  });
});
