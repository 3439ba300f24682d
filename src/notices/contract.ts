import { z } from 'zod';
import { isoTime } from '../platform/contract/route.ts';

/** A message of one or two sentences that tells the administrator about a fault in the installation. */
export const notice = z.object({ name: z.string(), message: z.string(), createdAt: isoTime });
