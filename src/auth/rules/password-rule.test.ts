import { expect, test } from 'vitest';
import { findPasswordFault } from './password-rule.ts';

test.each([
  ['', 'The password must not be blank'],
  ['          ', 'The password must not be blank'],
  ['1234567', 'The password must have at least 8 characters'],
  ['🤟'.repeat(7), 'The password must have at least 8 characters'],
  ['x'.repeat(1_001), 'The password must have at most 1000 characters'],
  ['12345678', undefined],
  ['🤟'.repeat(8), undefined],
  ['x'.repeat(1_000), undefined],
])('A new password %j: %s', (password, fault) => {
  expect(findPasswordFault(password)).toBe(fault);
});
