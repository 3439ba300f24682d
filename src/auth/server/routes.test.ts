import type { FastifyInstance } from 'fastify';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { maxVisitorWritesPerMinute } from '../../platform/rules/limits.ts';
import { readConfig } from '../../platform/server/base/config.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import type { OpenDatabase } from '../../testing/server/test-databases.ts';
import { testApp, testPassword, testServices } from '../../testing/server/test-services.ts';
import { prepareAdminPassword } from './admin-password.ts';
import { maxFailedLogins } from './check-password.ts';
import { sessionIdleMs, sessionMaxMs, sessionRenewalMs } from './session.ts';

/** Failures slow down those that come within the hour. */
let start = Date.UTC(2026, 2, 28, 23, 0);
const name = 'flashcard-studio-session';

describeOnDatabase(
  'The session',
  (database) => {
    let opened: OpenDatabase;
    let now: number;
    let app: FastifyInstance;
    beforeEach(async () => {
      opened = await database.open();
      start += 3_600_000;
      now = start;
      app = await serve();
    });

    async function serve(environment: Record<string, string> = {}): Promise<FastifyInstance> {
      const services = await testServices(opened, { now: () => now });
      const { dataDir } = services.config;
      const config = readConfig({
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: testPassword,
        LOG_LEVEL: 'silent',
        ...environment,
      });
      return await testApp({ ...services, config });
    }

    const login = (password: unknown, headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url: '/api/auth/login', payload: { password }, headers });
    const logout = (cookie?: string) =>
      app.inject({ method: 'POST', url: '/api/auth/logout', ...(cookie && { headers: { cookie } }) });
    const isIn = async (cookie?: string, headers: Record<string, string> = {}) => {
      const answer = await app.inject({ url: '/api/auth/check', headers: { ...headers, ...(cookie && { cookie }) } });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
      return answer.json().isAuthenticated;
    };
    async function signIn(headers: Record<string, string> = {}): Promise<string> {
      const answer = await login(testPassword, headers);
      expect(answer.statusCode).toBe(200);
      return answer.cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ');
    }

    test('begins with the right password, in a cookie that scripts cannot read', async () => {
      const answer = await login(testPassword);
      expect([answer.statusCode, answer.json()]).toEqual([200, { isAuthenticated: true }]);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      const setCookie = String(answer.headers['set-cookie']);
      expect(setCookie).toMatch(
        /^flashcard-studio-session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      expect(await isIn(setCookie.split(';')[0])).toBe(true);
    });

    test('does not begin with a wrong or a blank one', async () => {
      const wrong = await login('wrong');
      expect([wrong.statusCode, wrong.json().detail]).toEqual([401, 'Invalid admin password']);
      expect(wrong.headers['set-cookie']).toBeUndefined();
      for (const password of ['', ' \t ', undefined, 7, null, ['a'], 'x'.repeat(10_000)]) {
        expect((await login(password)).statusCode).toBe(400);
      }
      expect((await login('x'.repeat(100_000))).statusCode).toBe(413);
      expect(await isIn()).toBe(false);
    });

    test('is known by a new token after each sign-in, and the browser keeps none of the old ones', async () => {
      const planted = `${name}=${'A'.repeat(43)}`;
      const first = await signIn({ cookie: planted });
      expect(first).not.toBe(planted);
      expect(await isIn(planted)).toBe(false);
      const second = await signIn({ cookie: first });
      expect(second).not.toBe(first);
      expect(await isIn(first)).toBe(false);
      expect(await isIn(second)).toBe(true);
    });

    test('ends on the server with the sign-out, for this browser alone', async () => {
      const [cookie, other] = [await signIn(), await signIn()];
      const answer = await logout(cookie);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(String(answer.headers['set-cookie'])).toMatch(/^flashcard-studio-session=; Max-Age=0; Path=\/;/);
      expect(await isIn(cookie)).toBe(false);
      expect((await app.inject({ url: '/api/sets', headers: { cookie } })).statusCode).toBe(401);
      expect(await isIn(other)).toBe(true);
    });

    test('may be ended where there is none', async () => {
      expect((await logout()).statusCode).toBe(204);
      expect((await logout(`${name}=${'A'.repeat(43)}`)).statusCode).toBe(204);
    });

    test('is ended by visitors 300 times a minute at most, by the admin whenever there is one', async () => {
      const cookie = await signIn();
      for (let count = 0; count < maxVisitorWritesPerMinute; count++) expect((await logout()).statusCode).toBe(204);
      expect((await logout()).statusCode).toBe(429);
      expect((await logout(cookie)).statusCode).toBe(204);
    });

    test('is stored as a hash: the database holds no token', async () => {
      const token = (await signIn()).split('=')[1] ?? '';
      const rows = await opened.db.selectFrom('sessions').selectAll().execute();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    test('ends 14 days after its last use', async () => {
      const cookie = await signIn();
      now += sessionIdleMs - 1;
      expect(await isIn(cookie)).toBe(true);
      now += sessionIdleMs - 1;
      expect(await isIn(cookie)).toBe(true);
      now += sessionIdleMs;
      expect(await isIn(cookie)).toBe(false);
    });

    test('ends 90 days after the sign-in, however often it is used', async () => {
      const cookie = await signIn();
      while (now < start + sessionMaxMs - sessionRenewalMs) {
        expect(await isIn(cookie)).toBe(true);
        now += sessionRenewalMs;
      }
      now = start + sessionMaxMs;
      expect(await isIn(cookie)).toBe(false);
    });

    test('goes on when the clock jumps by a day, and lasts no longer for it', async () => {
      const cookie = await signIn();
      now += sessionRenewalMs;
      expect(await isIn(cookie)).toBe(true);
      now -= sessionRenewalMs;
      expect(await isIn(cookie)).toBe(true);
      now += sessionIdleMs;
      expect(await isIn(cookie)).toBe(false);
    });

    test('ends when another admin password is set', async () => {
      const cookie = await signIn();
      await prepareAdminPassword({ db: opened.db, config: readConfig({ ADMIN_PASSWORD: 'another one' }) });
      expect(await isIn(cookie)).toBe(false);
      expect((await login(testPassword)).statusCode).toBe(401);
      expect((await login('another one')).statusCode).toBe(200);
    });

    test('is not looked at, nor a password, while another admin password is being set', async () => {
      const cookie = await signIn();
      const config = readConfig({ ADMIN_PASSWORD: 'another one' });
      const preparing = prepareAdminPassword({ db: opened.db, config });
      const [isStillIn, { statusCode }] = await Promise.all([isIn(cookie), login(testPassword)]);
      await preparing;
      expect([isStillIn, statusCode]).toEqual([false, 401]);
    });

    test('lasts over a restart and is shared by all servers', async () => {
      const cookie = await signIn();
      app = await serve();
      expect(await isIn(cookie)).toBe(true);
      await logout(cookie);
      app = await serve();
      expect(await isIn(cookie)).toBe(false);
    });

    test.each([
      'flashcard-studio-session=',
      'flashcard-studio-session=x',
      `flashcard-studio-session=${'A'.repeat(43)}`,
      `flashcard-studio-session=${'A'.repeat(10_000)}`,
      `flashcard-studio-session=' or 1=1 --${'A'.repeat(28)}`,
      `flashcard-studio-session=%00${'A'.repeat(40)}`,
      'other=1',
    ])('does not come of a forged cookie (%#)', async (cookie) => {
      expect(await isIn(cookie)).toBe(false);
    });

    test.each<[string, Record<string, string>, Record<string, string>]>([
      ['behind a proxy that tells it', { TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https' }],
      ['at a PUBLIC_URL on https', { PUBLIC_URL: 'https://cards.example' }, {}],
    ])('on https %s has a Secure __Host- cookie, and no other counts', async (_where, environment, headers) => {
      app = await serve(environment);
      const answer = await login(testPassword, headers);
      const setCookie = String(answer.headers['set-cookie']);
      expect(setCookie).toMatch(
        /^__Host-flashcard-studio-session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      const token = setCookie.split(/[=;]/)[1];
      expect(await isIn(`__Host-${name}=${token}`, headers)).toBe(true);
      expect(await isIn(`${name}=${token}`, headers)).toBe(false);
    });

    test('on http, whose Secure cookie a browser would drop, does not begin, and says where it would', async () => {
      app = await serve({ PUBLIC_URL: 'https://cards.example' });
      for (const origin of ['http://cards.example', 'http://192.168.0.7:3000', 'http://localhost.example']) {
        const refused = await login(testPassword, { origin, host: new URL(origin).host });
        expect([refused.statusCode, refused.json().detail]).toEqual([
          403,
          'On this address the browser cannot stay signed in. Please open https://cards.example.',
        ]);
        expect(refused.cookies).toEqual([]);
      }
      for (const origin of [
        'https://cards.example',
        'http://localhost:3000',
        'http://127.0.0.1',
        'http://[::1]:3000',
        'http://studio.localhost:3000',
      ]) {
        expect((await login(testPassword, { origin, host: new URL(origin).host })).statusCode).toBe(200);
      }
    });

    test('x-forwarded-proto of somebody who is no proxy means nothing', async () => {
      const answer = await login(testPassword, { 'x-forwarded-proto': 'https' });
      expect(String(answer.headers['set-cookie'])).not.toContain('Secure');
    });

    test('after ten failures the address is refused, whatever its `X-Forwarded-For` says', async () => {
      for (let tries = 0; tries < maxFailedLogins; tries++) {
        expect((await login('wrong', { 'x-forwarded-for': `198.51.100.${tries}` })).statusCode).toBe(401);
      }
      const refused = await login(testPassword, { 'x-forwarded-for': '198.51.100.99' });
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
      const elsewhere = await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { password: testPassword },
        remoteAddress: '198.51.100.1',
      });
      expect(elsewhere.statusCode).toBe(200);
    });

    test('answers a flood of failures slowly', async () => {
      app = await serve({ TRUST_PROXY: '1' });
      const pauses: number[] = [];
      vi.spyOn(timers, 'setTimeout').mockImplementation(async (ms = 0) => void pauses.push(ms));
      syncBuiltinESMExports();
      onTestFinished(() => {
        vi.restoreAllMocks();
        syncBuiltinESMExports();
      });
      const from = (address: string) => login('not this one', { 'x-forwarded-for': address });
      const answers = await Promise.all(Array.from({ length: 100 }, (_, network) => from(`11.7.${network}.1`)));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
      // Nothing else waits longer than a hash.
      expect(Math.max(...pauses)).toBeGreaterThanOrEqual(900);
    });

    test('behind a trusted proxy each forwarded address fails for itself, and only the last hop is believed', async () => {
      app = await serve({ TRUST_PROXY: '1' });
      for (let tries = 0; tries < maxFailedLogins; tries++) {
        await login('wrong', { 'x-forwarded-for': `203.0.113.${tries}, 198.51.100.1` });
      }
      expect((await login(testPassword, { 'x-forwarded-for': '203.0.113.99, 198.51.100.1' })).statusCode).toBe(429);
      expect((await login(testPassword, { 'x-forwarded-for': '198.51.100.2' })).statusCode).toBe(200);
    });

    test('behind a proxy that adds ports an address fails for itself, and nobody with it', async () => {
      app = await serve({ TRUST_PROXY: '1' });
      for (let tries = 0; tries < maxFailedLogins; tries++) {
        expect((await login('wrong', { 'x-forwarded-for': `203.0.113.9:${50_000 + tries}` })).statusCode).toBe(401);
      }
      expect((await login(testPassword, { 'x-forwarded-for': '203.0.113.9:60000' })).statusCode).toBe(429);
      expect((await login(testPassword, { 'x-forwarded-for': '203.0.113.10:50000' })).statusCode).toBe(200);
      expect((await login(testPassword, { 'x-forwarded-for': '[2001:db8::1]:443' })).statusCode).toBe(200);
    });

    test('the failures count on every server', async () => {
      for (let tries = 0; tries < maxFailedLogins; tries++) await login('wrong');
      app = await serve();
      expect((await login(testPassword)).statusCode).toBe(429);
    });
  },
  [
    'may be ended where there is none',
    'lasts over a restart and is shared by all servers',
    'the failures count on every server',
  ],
);
