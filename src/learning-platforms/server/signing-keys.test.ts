import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/server/base/new-id.ts';
import { describeOnDatabase, type OpenDatabase } from '../../testing/server/test-databases.ts';
import { publishedKeys, rotateSigningKeys, signForPlatform } from './signing-keys.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

describeOnDatabase('The keys for platforms', (database) => {
  let db: OpenDatabase['db'];
  let now: number;
  beforeEach(async () => {
    ({ db } = await database.open());
    now = Date.UTC(2026, 5, 1);
  });

  const services = () => ({ db, now: () => now, newId });
  const idsOf = async () => (await publishedKeys(services())).keys.map(({ kid }) => kid);

  test('sign for five minutes, and no private part of them is published', async () => {
    const token = await signForPlatform(services(), { sub: 'a' });
    const keys = await publishedKeys(services());
    expect(keys.keys).toEqual([
      { kty: 'RSA', n: expect.any(String), e: 'AQAB', kid: expect.any(String), alg: 'RS256', use: 'sig' },
    ]);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', kid: keys.keys[0]?.kid, typ: 'JWT' });
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), { currentDate: new Date(now) });
    expect(payload).toEqual({ sub: 'a', jti: expect.any(String), iat: now / 1_000, exp: now / 1_000 + 300 });
    const { payload: next } = await jwtVerify(await signForPlatform(services(), {}), createLocalJWKSet(keys), {
      currentDate: new Date(now),
    });
    expect(next.jti).not.toBe(payload.jti);
  });

  test('are replaced by new ones, and published for a week more', async () => {
    const [first] = await idsOf();
    now += 1;
    await rotateSigningKeys(services());
    const [second, ...others] = await idsOf();
    expect(others).toEqual([first]);
    expect(decodeProtectedHeader(await signForPlatform(services(), {})).kid).toBe(second);
    now += weekMs - 1;
    expect(await idsOf()).toEqual([second, first]);
    now += 1;
    expect(await idsOf()).toEqual([second]);
    now += 1;
    await rotateSigningKeys(services());
    const stored = await db.selectFrom('signing_keys').select('id').execute();
    expect(stored.map(({ id }) => id).toSorted()).toEqual((await idsOf()).toSorted());
    expect(stored).toHaveLength(2);
  });
});
