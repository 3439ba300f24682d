import { z } from 'zod';
import { isoTime } from '../platform/contract/text.ts';

/** Something that the administrator should know about the installation, in one or two sentences. */
export const notice = z.object({ name: z.string(), message: z.string(), createdAt: isoTime });
