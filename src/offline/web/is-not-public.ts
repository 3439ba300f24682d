import { ApiError } from '../../platform/web/outbound/api-error.ts';
import { isGone } from '../../platform/web/outbound/failure.ts';

/** The server says that visitors can no longer see the set. */
export function isNotPublic(error: unknown): boolean {
  return isGone(error) || (error instanceof ApiError && error.status === 403);
}
