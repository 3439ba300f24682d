import { z } from 'zod';
import { id, isoTime, requiredText } from '../../platform/contract/text.ts';

const maxAddressLength = 16_000;

/** A learning platform that may open sets (LTI 1.3). */
export const platform = z.object({
  id: z.string(),
  issuer: z.string().meta({ description: 'The address that it names itself by' }),
  product: z.string().meta({ description: 'Such as moodle; empty where it did not say' }),
  clientId: z.string(),
  createdAt: isoTime,
  lastLaunchAt: isoTime.nullable(),
  waitingGrades: z.number().int().meta({ description: 'Grades that it has not got yet' }),
  gradeFault: z.string().nullable().meta({ description: 'Why the last one that waits did not get there' }),
});
export type Platform = z.infer<typeof platform>;

export const platformById = z.object({ id });

/** The address that the platform opens for a registration, or that of its OpenID configuration. */
export const platformToRegister = z.object({
  address: requiredText(maxAddressLength, "Please enter the platform's address"),
});

/** What the administrator of a platform enters there; it works once. */
export const registrationAddress = z.object({ address: z.string(), expiresAt: isoTime });
