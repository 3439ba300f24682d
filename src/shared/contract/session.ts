import { z } from 'zod';
import { maxPasswordLength } from '../limits.ts';

export const login = z.object({
  password: z
    .string()
    .max(maxPasswordLength)
    .refine((password) => password.trim() !== '', { error: 'Must not be blank' }),
});

export const sessionState = z.object({ isAuthenticated: z.boolean() });
