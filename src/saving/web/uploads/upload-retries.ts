import { RetrySchedule, type RetryRules } from '../../../platform/web/outbound/sender.ts';

/** The pause after the first failure. It doubles with each failure. */
export const minUploadRetryMs = 1_000;
export const maxUploadRetryMs = 15_000;

export function uploadRetries({ wait, onDue }: Pick<RetryRules, 'wait' | 'onDue'>): RetrySchedule {
  return new RetrySchedule({ minMs: minUploadRetryMs, maxMs: maxUploadRetryMs, wait, onDue });
}
