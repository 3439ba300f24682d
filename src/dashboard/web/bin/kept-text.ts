import { dayOf } from '../../../auth/web/day-of.ts';

/**
 * @param deletedAt ISO 8601
 * @param removedAt when it is removed for good
 */
export function keptText(deletedAt: string, removedAt: string): string {
  return `deleted ${dayOf(deletedAt)} · kept until ${dayOf(removedAt)}`;
}
