import { beforeEach, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { openTestCourse } from './test-course.ts';
import type { TestCourse } from './test-course.ts';
import { registrationToken } from './test-platform.ts';

describeOnDatabase(
  'Registering a learning platform',
  (database) => {
    let course: TestCourse;
    let now = 0;
    beforeEach(async () => {
      now = Date.now();
      course = await openTestCourse(database, { now: () => now });
    });

    const list = async () => (await course.admin.call('GET', '/api/platforms')).json();
    const makeAddress = async () =>
      (await course.admin.call('POST', '/api/platforms/registration-address')).json<{ address: string }>().address;
    const openAt = (address: string) => {
      const { platform } = course;
      const query = new URLSearchParams({
        openid_configuration: platform.configurationUrl,
        registration_token: registrationToken,
      });
      return course.admin.visit(`${new URL(address).pathname}?${query}`);
    };

    test('by an address that its administrator enters there makes both sides known to each other', async () => {
      const answer = await openAt(await makeAddress());
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('org.imsglobal.lti.close')]);
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'$/,
        ),
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(answer.body).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
      expect(answer.body).toContain('<title>Registered · Flashcard Studio</title>');
      expect(answer.body).toContain('<h1>Registered</h1><p>Teachers can now choose sets of this studio.');
      expect(course.platform.tools).toMatchObject([
        {
          initiate_login_uri: expect.stringMatching(/^http:\/\/localhost(:80)?\/lti\/login$/),
          redirect_uris: [expect.stringMatching(/\/lti\/launch$/)],
          jwks_uri: expect.stringMatching(/\/lti\/keys$/),
          token_endpoint_auth_method: 'private_key_jwt',
          scope: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
          'https://purl.imsglobal.org/spec/lti-tool-configuration': { domain: 'localhost', claims: ['iss', 'sub'] },
        },
      ]);
      expect(await list()).toMatchObject([
        { issuer: course.platform.origin, product: 'test-platform', clientId: 'client-1', lastLaunchAt: null },
      ]);
    });

    test('by such an address works once, within a day', async () => {
      const address = await makeAddress();
      expect((await openAt(address)).statusCode).toBe(200);
      expect((await openAt(address)).statusCode).toBe(400);
      const late = await makeAddress();
      now += 24 * 60 * 60 * 1000 + 1;
      expect((await openAt(late)).statusCode).toBe(400);
      expect((await openAt(`${address}x`)).statusCode).toBe(400);
      expect(course.platform.tools).toHaveLength(1);
    });

    test('Registering a learning platform that fails leaves the address as it was', async () => {
      const address = new URL(await makeAddress()).pathname;
      const gone = await course.admin.visit(`${address}?openid_configuration=http://localhost:1/`);
      expect([gone.statusCode, gone.body]).toEqual([400, expect.stringContaining('cannot be reached')]);
      expect(gone.body).toContain('<h1>Not registered</h1>');
      expect(gone.body).not.toContain('<script');
      expect(gone.headers['content-security-policy']).toContain("script-src 'none'");
      expect((await openAt(address.replace(/^/, 'http://localhost'))).statusCode).toBe(200);
    });

    test('is done by the administrator with an address that the platform opened', async () => {
      const answer = await course.register();
      expect([answer.statusCode, answer.json()]).toEqual([
        201,
        expect.objectContaining({ issuer: course.platform.origin, waitingGrades: 0, gradeFaults: [] }),
      ]);
    });

    test('again makes no second platform of it: what it says now counts', async () => {
      const { id } = (await course.register()).json();
      await course.admin.services.db
        .updateTable('learning_platforms')
        .set({ keys_url: 'http://localhost/old' })
        .execute();
      expect((await openAt(await makeAddress())).statusCode).toBe(200);
      expect(await list()).toMatchObject([{ id, clientId: 'client-1' }]);
      const [row] = await course.admin.services.db.selectFrom('learning_platforms').selectAll().execute();
      expect(row?.keys_url).toBe(`${course.platform.origin}/jwks`);
    });

    test('tells of a port, as some platforms compare it', async () => {
      const headers = { cookie: course.admin.cookie, host: 'localhost:3000' };
      const url = '/api/platforms/registration-address';
      const made = await course.admin.app.inject({ method: 'POST', url, headers });
      await openAt(made.json<{ address: string }>().address);
      expect(course.platform.tools).toMatchObject([
        { 'https://purl.imsglobal.org/spec/lti-tool-configuration': { domain: 'localhost:3000' } },
      ]);
    });

    test.each([
      ['https://169.254.169.254/latest/meta-data', 'is not a public https address'],
      ['https://10.0.0.1/', 'is not a public https address'],
      ['https://[::ffff:10.0.0.1]/', 'is not a public https address'],
      ['http://platform.example/', 'is not a public https address'],
      ['file:///etc/passwd', 'is not a public https address'],
      ['HTTPS://10.0.0.1/', 'is not a public https address'],
      ['HTTPS://localhost:1/', 'cannot be reached'],
      ['not an address', 'is not a public https address'],
    ])('refuses to ask %s', async (address, detail) => {
      const answer = await course.admin.call('POST', '/api/platforms', { address });
      expect([answer.statusCode, answer.json().detail]).toEqual([400, expect.stringContaining(detail)]);
    });

    test('is refused when the answer is not that of a platform', async () => {
      const answer = await course.admin.call('POST', '/api/platforms', { address: `${course.platform.origin}/jwks` });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'platform-unusable']);
      const unauthorized = await course.admin.call('POST', '/api/platforms', {
        address: course.platform.configurationUrl,
      });
      expect(unauthorized.json().detail).toContain('status 401');
      expect(await list()).toEqual([]);
    });

    test('is undone by removing it', async () => {
      const { id } = (await course.register()).json();
      expect((await course.admin.call('DELETE', `/api/platforms/${id}`)).statusCode).toBe(204);
      expect((await course.admin.call('DELETE', `/api/platforms/${id}`)).statusCode).toBe(404);
      expect(await list()).toEqual([]);
      expect(await course.startLogin('0')).toBe('undefined');
    });

    test('is for the administrator alone', async () => {
      const { app } = course.admin;
      for (const [method, url] of [
        ['GET', '/api/platforms'],
        ['POST', '/api/platforms'],
        ['POST', '/api/platforms/registration-address'],
        ['POST', '/api/platforms/keys'],
        ['DELETE', '/api/platforms/x'],
      ] as const) {
        expect((await app.inject({ method, url })).statusCode).toBe(401);
      }
    });

    test('publishes keys without their secret parts, the old one for a week after a change', async () => {
      const keys = async () => (await course.admin.visit('/lti/keys')).json<{ keys: { kid: string }[] }>().keys;
      const [first, ...others] = await keys();
      expect(others).toEqual([]);
      expect(Object.keys(first ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
      now += 1_000;
      expect((await course.admin.call('POST', '/api/platforms/keys')).statusCode).toBe(204);
      const both = await keys();
      expect(both).toHaveLength(2);
      expect(both[1]?.kid).toBe(first?.kid);
      now += 8 * 24 * 60 * 60 * 1000;
      expect((await keys()).map(({ kid }) => kid)).toEqual([both[0]?.kid]);
    });
  },
  [
    'again makes no second platform of it: what it says now counts',
    'is undone by removing it',
    'publishes keys without their secret parts, the old one for a week after a change',
  ],
);
