import { useMutation } from '@tanstack/react-query';
import type { CallSent } from '../../../shared/contract/routes/call-types.ts';
import { retryPauseMs } from '../../../shared/retry-pause.ts';
import { isRefusedForGood, retryAfterMsOf } from '../../outbound/failure.ts';
import { call } from '../client.ts';

type SentResult = CallSent<'POST /api/activities/results'>['body'];

const pauses = { minMs: 1_000, maxMs: 30_000 };

/** Until the server has it or refuses it; the same result twice makes one grade. */
export function useSendResult() {
  return useMutation({
    mutationFn: (body: SentResult) => call('POST /api/activities/results', { body }),
    networkMode: 'always',
    retry: (_failures, error) => !isRefusedForGood(error),
    retryDelay: (failures, error) => retryPauseMs({ ...pauses, failures, retryAfterMs: retryAfterMsOf(error) }),
  });
}
