import { ApiError } from '../outbound/api-error.ts';
import { isGone } from '../outbound/failure.ts';

/** The server says that visitors do not have this set any more. */
export function isNotPublic(error: unknown): boolean {
  return isGone(error) || (error instanceof ApiError && error.status === 403);
}
