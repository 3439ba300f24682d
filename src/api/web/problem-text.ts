import type { ProblemCode } from '../../platform/contract/problem.ts';
import { ApiError } from '../../platform/web/outbound/api-error.ts';

/** Replaces the server's text for these codes; the one place to translate. */
const texts: Partial<Readonly<Record<ProblemCode, string>>> = {
  'initials-blocked': 'Please choose different initials',
  'set-not-found': 'This flashcard set is not available any more.',
  'signed-out': 'Your session ended. Sign in to go on.',
  'too-many-requests': 'Too many requests from your network. Please try again in a minute.',
  'storage-full': 'There is no room left on the server.',
};

/** Undefined if the studio itself has not answered. */
export function problemText(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return (error.code && texts[error.code]) ?? error.detail;
}
