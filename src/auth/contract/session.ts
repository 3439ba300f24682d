import { z } from 'zod';
import { maxPasswordLength, minPasswordLength } from '../../platform/rules/limits.ts';
import { codePointLength } from '../../platform/rules/text/plain-text.ts';

const password = z
  .string()
  .max(maxPasswordLength)
  .refine((typed) => typed.trim() !== '', { error: 'Must not be blank' });

export const login = z.object({ password });

export const passwordChange = z.object({
  currentPassword: password,
  newPassword: password.refine((typed) => codePointLength(typed) >= minPasswordLength, {
    error: `Please choose at least ${minPasswordLength} characters`,
  }),
});

export const sessionState = z.object({ isAuthenticated: z.boolean() });
