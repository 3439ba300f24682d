import { RetrySchedule, type RetryRules } from '../../../platform/web/outbound/retry-schedule.ts';

/** The pause after the first failure; it doubles with each. */
export const minUploadRetryMs = 1_000;
/** The longest pause. */
export const maxUploadRetryMs = 15_000;

export function uploadRetries({ wait, onDue }: Pick<RetryRules, 'wait' | 'onDue'>): RetrySchedule {
  return new RetrySchedule({ minMs: minUploadRetryMs, maxMs: maxUploadRetryMs, wait, onDue });
}
