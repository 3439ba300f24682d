import { beforeEach, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { openTestAdmin } from '../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../testing/server/test-admin.ts';
import { signIn, testPassword } from '../../testing/server/test-services.ts';
import { maxFailedLogins } from './check-password.ts';

describeOnDatabase('The change of the password', (database) => {
  let admin: TestAdmin;
  let otherCookie: string;
  beforeEach(async () => {
    admin = await openTestAdmin(database);
    otherCookie = await signIn(admin.app);
  });

  const change = (currentPassword: unknown, newPassword: unknown) =>
    admin.call('POST', '/api/auth/password', { currentPassword, newPassword });
  const login = async (password: string) =>
    (await admin.app.inject({ method: 'POST', url: '/api/auth/login', payload: { password } })).statusCode;
  const isSignedIn = async (cookie: string) =>
    (await admin.app.inject({ url: '/api/auth/check', headers: { cookie } })).json().isAuthenticated;

  test('ends all other sessions, and this one stays', async () => {
    expect((await change(testPassword, 'eight ch')).statusCode).toBe(204);
    expect([await isSignedIn(admin.cookie), await isSignedIn(otherCookie)]).toEqual([true, false]);
    expect([await login(testPassword), await login('eight ch')]).toEqual([401, 200]);
  });

  test('needs the current password, and guessing it is no easier than signing in', async () => {
    for (let guess = 0; guess < maxFailedLogins; guess += 1) {
      const answer = await change(`guess ${guess}`, 'eight ch');
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'wrong-password']);
    }
    expect((await change(testPassword, 'eight ch')).statusCode).toBe(429);
    expect([await isSignedIn(admin.cookie), await isSignedIn(otherCookie)]).toEqual([true, true]);
  });

  test.each([
    ['seven characters', '🤟'.repeat(7)],
    ['blanks alone', ' '.repeat(8)],
    ['1,001 characters', 'x'.repeat(1_001)],
    ['no text', 12345678],
  ])('to %s is refused', async (_, newPassword) => {
    expect((await change(testPassword, newPassword)).statusCode).toBe(400);
    expect(await isSignedIn(otherCookie)).toBe(true);
  });

  test('to 1,000 characters of any kind is fine', async () => {
    expect((await change(testPassword, '🤟'.repeat(500))).statusCode).toBe(204);
    expect(await login('🤟'.repeat(500))).toBe(200);
  });

  test('by two at once makes one of them the password', async () => {
    const answers = await Promise.all([change(testPassword, 'first one'), change(testPassword, 'second one')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 401]);
    const isFirst = answers[0]?.statusCode === 204;
    expect(await login(isFirst ? 'first one' : 'second one')).toBe(200);
  });

  test('signing out everywhere ends every session, this one too', async () => {
    const answer = await admin.call('POST', '/api/auth/logout-everywhere');
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies[0]).toMatchObject({ value: '' });
    expect([await isSignedIn(admin.cookie), await isSignedIn(otherCookie)]).toEqual([false, false]);
    expect(await login(testPassword)).toBe(200);
  });
});
