import { generateKeyPair } from 'jose';
import { beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '../../testing/server/test-services.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { openTestActivity } from './test-course.ts';
import type { TestActivity } from './test-course.ts';
import type { LaunchFault } from './test-platform.ts';

const claim = 'https://purl.imsglobal.org/spec/lti/claim';

describeOnDatabase(
  'A launch from a learning platform',
  (database) => {
    let course: TestActivity;
    let now = 0;
    beforeEach(async () => {
      now = Date.now();
      course = await openTestActivity(database, () => now, [3, '?modes=quiz&defaultMode=quiz']);
    });

    test('asks the platform who it is, and opens the set', async () => {
      const asked = new URL(await course.startLogin('0'));
      expect(asked.origin).toBe(course.platform.origin);
      expect(Object.fromEntries(asked.searchParams)).toMatchObject({
        scope: 'openid',
        response_type: 'id_token',
        response_mode: 'form_post',
        prompt: 'none',
        client_id: 'client-1',
        login_hint: 'learner-1',
        lti_message_hint: '0',
        redirect_uri: expect.stringMatching(/\/lti\/launch$/),
      });
      const answer = await course.post('/lti/launch', await course.platform.signIn(asked.href));
      const [path, token] = String(answer.headers.location).split('#');
      expect([answer.statusCode, path]).toEqual([303, `/lti/play/${course.setId}?modes=quiz&defaultMode=quiz`]);
      expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
      expect(answer.headers['set-cookie']).toBeUndefined();
    });

    test('may begin with a GET, as the standard allows', async () => {
      const login = new URLSearchParams({ iss: course.platform.origin, login_hint: 'x' });
      const answer = await course.admin.visit(`/lti/login?${login}`);
      expect(answer.headers.location).toContain(`${course.platform.origin}/auth?`);
    });

    test('that is refused says so in the language of the learner', async () => {
      const answer = await course.admin.visit('/lti/login?lang=de');
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain('<html lang="de" dir="ltr">');
      expect(answer.body).toContain('<h1>Das kann nicht geöffnet werden</h1>');
      expect(answer.body).toContain('Öffne es bitte noch einmal in deinem Kurs.');
    });

    test('A launch from a learning platform that is not for a grade carries nothing about the learner', async () => {
      course.platform.activities[0] = { url: `http://localhost/embed/${course.setId}?modes=flip` };
      expect((await course.launch('0')).headers.location).toBe(`/lti/play/${course.setId}?modes=flip`);
      course.platform.activities[0] = { url: `http://localhost/embed/${course.setId}`, hasGrades: false };
      expect((await course.launch('0')).headers.location).toBe(`/lti/play/${course.setId}`);
    });

    test.each([
      ['Instructor', '#ungraded'],
      ['Learner', '#ey'],
    ])('of a graded activity by somebody who is %s there leads to %s', async (role, hash) => {
      course.platform.activities[0] = { url: `http://localhost/embed/${course.setId}?modes=quiz` };
      const roles = [`http://purl.imsglobal.org/vocab/lis/v2/membership#${role}`];
      const { headers } = await course.launch('0', { claims: { [`${claim}/roles`]: roles } });
      expect(headers.location).toContain(`?modes=quiz${hash}`);
    });

    test.each([
      'https://evil.example/embed/x',
      'http://localhost/admin',
      'http://localhost//evil.example',
      'javascript:alert(1)',
    ])('that names %s leads to the catalog', async (url) => {
      course.platform.activities[0] = { url };
      expect((await course.launch('0')).headers.location).toBe('/catalog');
    });

    test('opens once, also when two processes are asked at the same time', async () => {
      const response = await course.platform.signIn(await course.startLogin('0'));
      const other = await testApp(course.admin.services);
      const post = (app: typeof other) =>
        app.inject({
          method: 'POST',
          url: '/lti/launch',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams(response).toString(),
        });
      const answers = await Promise.all([post(course.admin.app), post(other)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 403]);
      expect((await post(other)).statusCode).toBe(403);
    });

    test.each<[string, LaunchFault]>([
      ['another nonce', { claims: { nonce: 'another' } }],
      ['another audience', { claims: { aud: 'another' } }],
      ['several audiences and no authorized party', { claims: { aud: ['client-1', 'another'] } }],
      ['another authorized party', { claims: { azp: 'another' } }],
      ['another issuer', { claims: { iss: 'https://evil.example' } }],
      ['another deployment', { claims: { [`${claim}/deployment_id`]: '8' } }],
      ['another version', { claims: { [`${claim}/version`]: '1.1' } }],
      ['another message', { claims: { [`${claim}/message_type`]: 'LtiSubmissionReviewRequest' } }],
      ['an unknown key', { header: { kid: '99' } }],
      ['a symmetric signature', { header: { alg: 'HS256' }, key: new Uint8Array(32) }],
      ['no expiry in reach', { issuedAt: Date.now() - 3_600_000 }],
      ['an expiry that has passed', { claims: { exp: Math.floor(Date.now() / 1000) - 120 } }],
      ['no expiry', { missing: ['exp'] }],
      ['no time', { missing: ['iat'] }],
      ['no nonce', { missing: ['nonce'] }],
      ['a time to come', { issuedAt: Date.now() + 3_600_000 }],
    ])('is refused with %s', async (_, fault) => {
      const answer = await course.launch('0', fault);
      expect([answer.statusCode, answer.headers.location]).toEqual([403, undefined]);
      expect(answer.body).toContain('This cannot be opened');
    });

    test('is refused when somebody else signed it, or nobody', async () => {
      const { privateKey } = await generateKeyPair('RS256');
      expect((await course.launch('0', { key: privateKey })).statusCode).toBe(403);
      const { id_token: idToken, state } = await course.platform.signIn(await course.startLogin('0'));
      const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
      const unsigned = `${header}.${idToken.split('.')[1]}.`;
      expect((await course.post('/lti/launch', { id_token: unsigned, state })).statusCode).toBe(403);
    });

    test('is refused with a state that is forged, of another sign-in, or too old', async () => {
      const response = await course.platform.signIn(await course.startLogin('0'));
      const other = new URL(await course.startLogin('0')).searchParams.get('state') ?? '';
      for (const state of ['', 'x', `${response.state}x`, other]) {
        expect((await course.post('/lti/launch', { ...response, state })).statusCode).toBe(403);
      }
      const begun = await course.startLogin('0');
      now += 11 * 60 * 1000;
      const late = await course.post('/lti/launch', await course.platform.signIn(begun));
      expect([late.statusCode, late.body]).toEqual([403, expect.stringContaining('This launch took too long.')]);
    });

    test('is refused in a browser that did not begin it', async () => {
      const begin = () => course.startLogin('0', { 'user-agent': 'Mine' });
      const theirs = await course.post('/lti/launch', await course.platform.signIn(await begin()), {
        'user-agent': 'Theirs',
      });
      expect([theirs.statusCode, theirs.body]).toEqual([403, expect.stringContaining('another browser')]);
      const mine = await course.post('/lti/launch', await course.platform.signIn(await begin()), {
        'user-agent': 'Mine',
      });
      expect(mine.statusCode).toBe(303);
    });

    test('is refused once the platform is removed', async () => {
      const response = await course.platform.signIn(await course.startLogin('0'));
      const [{ id }] = (await course.admin.call('GET', '/api/platforms')).json();
      await course.admin.call('DELETE', `/api/platforms/${id}`);
      expect((await course.post('/lti/launch', response)).statusCode).toBe(403);
    });

    test('goes on when the platform has changed its keys', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now });
      expect((await course.launch('0')).statusCode).toBe(303);
      await course.platform.rotateKeys();
      vi.setSystemTime((now += 6_000));
      expect((await course.launch('0')).statusCode).toBe(303);
      vi.useRealTimers();
    });

    test('goes on when the platform has registered again with another address of its keys', async () => {
      expect((await course.launch('0')).statusCode).toBe(303);
      course.platform.keysPath = '/keys';
      await course.platform.rotateKeys();
      expect((await course.register()).statusCode).toBeLessThan(300);
      expect((await course.launch('0')).statusCode).toBe(303);
    });

    test('is shown in the list of platforms', async () => {
      await course.launch('0');
      const [platform] = (await course.admin.call('GET', '/api/platforms')).json();
      expect(platform.lastLaunchAt).toBe(new Date(now).toISOString());
    });

    test('leaves no name behind', async () => {
      await course.launch('0');
      const { db } = course.admin.services;
      for (const table of ['learning_platforms', 'platform_grades', 'used_tokens'] as const) {
        const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
        expect(rows).not.toContain('learner-1');
        expect(rows).not.toContain('Grace');
      }
    });

    test('signs nobody else in', async () => {
      expect((await course.post('/lti/login', { iss: 'https://unknown.example', login_hint: 'x' })).statusCode).toBe(
        403,
      );
      expect((await course.admin.visit('/lti/login')).statusCode).toBe(403);
      expect((await course.post('/lti/launch', {})).statusCode).toBe(403);
      const form = await course.post('/api/auth/login', { password: 'x' });
      expect(form.statusCode).toBe(415);
    });
  },
  ['may begin with a GET, as the standard allows', 'leaves no name behind'],
);
