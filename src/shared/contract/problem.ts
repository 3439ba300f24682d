import { z } from 'zod';

/** An error on the wire (RFC 9457). `detail` is a sentence for people; `errors` names each wrong field. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof problem>;
