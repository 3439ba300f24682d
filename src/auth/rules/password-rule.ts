import { maxPasswordLength, minPasswordLength } from '../../platform/rules/limits.ts';
import { codePointLength } from '../../platform/rules/text/plain-text.ts';

/** Returns the fault without a full stop, or undefined if the password may be used. */
export function findPasswordFault(password: string): string | undefined {
  if (password.trim() === '') return 'The password must not be blank';
  if (codePointLength(password) < minPasswordLength)
    return `The password must have at least ${minPasswordLength} characters`;
  if (password.length > maxPasswordLength) return `The password must have at most ${maxPasswordLength} characters`;
  return undefined;
}
