import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/server/base/new-id.ts';
import { describeOnDatabase, type OpenDatabase } from '../../testing/server/test-databases.ts';
import {
  deleteUsedTokensExpiredBefore,
  expiryOf,
  insertUsedToken,
  isTokenUsed,
  makeOwnToken,
  readOwnToken,
} from './own-token.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describeOnDatabase('A token of the studio', (database) => {
  let db: OpenDatabase['db'];
  let now: number;
  beforeEach(async () => {
    ({ db } = await database.open());
    now = Date.UTC(2026, 5, 1);
  });

  const services = () => ({ db, now: () => now, newId });

  test.each([
    ['state', 10 * minuteMs],
    ['registration', 24 * hourMs],
    ['choice', 2 * hourMs],
    ['activity', 12 * hourMs],
  ] as const)('for a %s lives %d ms, and is for nothing else', async (purpose, lifeMs) => {
    const token = await makeOwnToken(services(), purpose, { set: 'a', count: 1 }, 'id');
    const expiresAt = now + lifeMs;
    expect(expiryOf(purpose, now)).toBe(expiresAt);
    for (const other of ['state', 'registration', 'choice', 'activity'] as const) {
      expect((await readOwnToken(services(), other, token)) !== undefined).toBe(other === purpose);
    }
    now = expiresAt - 1_000;
    const read = await readOwnToken(services(), purpose, token);
    expect(read).toMatchObject({ id: 'id', expiresAt });
    expect(['set', 'count', 'none'].map((name) => read?.claim(name))).toEqual(['a', undefined, undefined]);
    now = expiresAt;
    expect(await readOwnToken(services(), purpose, token)).toBeUndefined();
  });

  test('has an id of its own, and is none if anybody else signed it', async () => {
    const tokens = [await makeOwnToken(services(), 'state', {}), await makeOwnToken(services(), 'state', {})];
    const ids = await Promise.all(tokens.map(async (token) => (await readOwnToken(services(), 'state', token))?.id));
    expect(new Set(ids).size).toBe(2);
    const { db: elsewhere } = await database.open();
    const forged = await makeOwnToken({ ...services(), db: elsewhere }, 'state', {});
    for (const token of [forged, '', 'x.y.z', `${tokens[0]}x`]) {
      expect(await readOwnToken(services(), 'state', token)).toBeUndefined();
    }
  });

  test('is used once, which is remembered until it has expired', async () => {
    const token = { id: 'a', expiresAt: now };
    expect(await isTokenUsed(db, 'a')).toBe(false);
    expect([await insertUsedToken(db, token), await insertUsedToken(db, token)]).toEqual([true, false]);
    await deleteUsedTokensExpiredBefore(db, now);
    expect(await isTokenUsed(db, 'a')).toBe(true);
    await deleteUsedTokensExpiredBefore(db, now + 1);
    expect(await isTokenUsed(db, 'a')).toBe(false);
  });
});
