import { useMutation } from '@tanstack/react-query';
import type { CallSent } from '../../api/contract/call-types.ts';
import { retryPauseMs } from '../../platform/rules/retry-pause.ts';
import { failureOf, isRefusedForGood, retryAfterMsOf } from '../../platform/web/outbound/failure.ts';
import { call } from '../../api/web/client.ts';

type SentResult = CallSent<'POST /api/activities/results'>['body'];

const pauses = { minMs: 1_000, maxMs: 30_000 };
/** Of another than the studio, such as the sign-in page of a network: some eight minutes. */
const maxStrangeRefusals = 20;

/** Until the server has it or refuses it; the same result twice makes one grade. */
export function useSendResult() {
  return useMutation({
    mutationFn: (body: SentResult) => call('POST /api/activities/results', { body }),
    networkMode: 'always',
    retry: (failures, error) =>
      failureOf(error) === 'retry' || (!isRefusedForGood(error) && failures < maxStrangeRefusals),
    retryDelay: (failures, error) => retryPauseMs({ ...pauses, failures, retryAfterMs: retryAfterMsOf(error) }),
  });
}
