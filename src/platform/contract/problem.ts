import { z } from 'zod';
import { card } from '../../cards/contract/card.ts';
import { studySet } from '../../sets/contract/set.ts';

/**
 * A code never changes its meaning and is never removed. New codes may be added, so a client that does not know one
 * uses the status.
 */
export const problemCode = z.enum([
  // 400
  'invalid-request',
  'invalid-fields',
  'file-missing',
  'file-empty',
  'file-damaged',
  'video-codec-unsupported',
  'media-dimensions-too-large',
  'poster-type-unsupported',
  'csv-empty',
  'csv-row-invalid',
  'initials-blocked',
  'run-token-invalid',
  'completion-time-impossible',
  'platform-unusable',
  'result-invalid',
  // 401
  'signed-out',
  'wrong-password',
  // 403
  'foreign-origin',
  // 404
  'not-found',
  'set-not-found',
  'card-not-found',
  'media-not-found',
  'thumbnail-not-found',
  'entry-not-found',
  'category-not-found',
  'platform-not-found',
  'target-set-not-found',
  // 408
  'request-timeout',
  // 409
  'category-exists',
  'cards-changed',
  'edit-conflict',
  'set-full',
  'clips-full',
  'set-in-use',
  'set-deleted',
  'game-submitted',
  'better-scores-exist',
  'token-used',
  // 413
  'request-too-large',
  'file-too-large',
  'package-too-large',
  // 415
  'unsupported-content-type',
  'file-type-unsupported',
  // 416, 429, 431
  'range-not-satisfiable',
  'too-many-requests',
  'too-many-failed-sign-ins',
  'headers-too-large',
  // 500, 503, 507
  'internal-error',
  'unavailable',
  'storage-full',
  // any other status
  'refused',
]);
export type ProblemCode = z.infer<typeof problemCode>;

/** A refusal (RFC 9457). `detail` is a sentence for people. `errors` names each wrong field. */
export const problem = z.object({
  type: z
    .string()
    .meta({ description: 'A URI made of the code', examples: ['urn:flashcard-studio:problem:signed-out'] }),
  code: problemCode.meta({ description: 'Stable: compare this, never a text' }),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
  card: card.optional().meta({ description: 'With `edit-conflict`: the card as it is' }),
  set: studySet.optional().meta({ description: 'With `edit-conflict`: the set as it is' }),
});
export type Problem = z.infer<typeof problem>;
