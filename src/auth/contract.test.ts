import { expect, test } from 'vitest';
import { parseInput } from '../api/contract/routes.ts';
import { sessionRoutes } from './contract.ts';

function toldOf(name: 'POST /api/auth/login' | 'POST /api/auth/password', input: object): unknown {
  const parsed = parseInput(sessionRoutes[name].body, input);
  return parsed.isValid || (parsed.userMessage ?? false);
}

test('A password that is typed may be as short as one from before, but not blank or without end', () => {
  const typed = (password: string) => toldOf('POST /api/auth/login', { password });
  expect(typed('x')).toBe(true);
  expect(typed('x'.repeat(1_000))).toBe(true);
  expect(typed('x'.repeat(1_001))).toMatchObject({ values: { count: 1_000 } });
  for (const blank of ['', ' \t']) expect(typed(blank)).toEqual({ source: 'Must not be blank' });
});

test('A new password has eight characters, as people count them', () => {
  const change = (newPassword: string) => toldOf('POST /api/auth/password', { currentPassword: 'old', newPassword });
  expect([change('12345678'), change('🤟'.repeat(8)), change('x'.repeat(1_000))]).toEqual([true, true, true]);
  for (const short of ['1234567', '🤟'.repeat(7)]) {
    expect(change(short)).toEqual({ source: 'Please choose at least {count} characters', values: { count: 8 } });
  }
  expect(toldOf('POST /api/auth/password', { currentPassword: ' ', newPassword: '12345678' })).toEqual({
    source: 'Must not be blank',
  });
});
