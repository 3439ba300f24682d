import { useState } from 'react';
import { toActivityResult } from '../../rules/activity-result.ts';
import { gradedMode, ungraded, type GradedMode } from '../../rules/graded-mode.ts';
import type { StudyMode } from '../../../platform/rules/addresses/modes.ts';
import { ApiError } from '../../../platform/web/outbound/api-error.ts';
import type { Track } from '../../../player/web/frame/mode-props.ts';
import type { Sending } from '../sending.ts';
import { useMutation } from '@tanstack/react-query';
import type { CallSent } from '../../../api/contract/call-types.ts';
import { retryPauseMs } from '../../../platform/rules/retry-pause.ts';
import { failureOf, isRefusedForGood, retryAfterMsOf } from '../../../platform/web/outbound/failure.ts';
import { call } from '../../../api/web/client.ts';

type SentResult = CallSent<'POST /api/activities/results'>['body'];

const pauses = { minMs: 1_000, maxMs: 30_000 };

/** Of another than the studio, such as the sign-in page of a network: some eight minutes. */
const maxStrangeRefusals = 20;

const forTeachers = 'Only learners get a grade: yours goes nowhere.';

/** Reports results if the platform wants a grade: the page's address then ends in a token. */
export function useGrade(modes: readonly StudyMode[]): { sending: Sending; report: Track } {
  const { mutate, status, data, error } = useSendResult();
  const token = location.hash.slice(1);
  const isUngraded = token === ungraded;
  const [isFinished, setIsFinished] = useState(false);
  const mode = token === '' ? undefined : gradedMode(modes);

  const report: Track = (eventType, metadata, answers) => {
    const result = toActivityResult({ eventType, metadata, answers });
    if (!result || result.mode !== mode) return;
    if (isUngraded) setIsFinished(true);
    else mutate({ token, result });
  };

  if (isUngraded)
    return { report, sending: isFinished ? { phase: 'uncounted', reason: forTeachers } : { phase: 'none' } };
  return { report, sending: mode === undefined ? { phase: 'none' } : sendingOf(mode, { status, data, error }) };
}

function sendingOf(
  mode: GradedMode,
  { status, data, error }: Pick<ReturnType<typeof useSendResult>, 'status' | 'data' | 'error'>,
): Sending {
  switch (status) {
    case 'idle':
      return { phase: 'none' };
    case 'pending':
      return { phase: 'sending' };
    case 'success':
      return { phase: 'sent', mode, score: data?.score ?? 0 };
    case 'error':
      return { phase: 'refused', reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  const detail = error instanceof ApiError ? error.detail : undefined;
  return `Your result was not accepted. ${detail ?? 'Please open this activity again from your course'}.`;
}

/** Until the server has it or refuses it; the same result twice makes one grade. */
function useSendResult() {
  return useMutation({
    mutationFn: (body: SentResult) => call('POST /api/activities/results', { body }),
    networkMode: 'always',
    retry: (failures, error) =>
      failureOf(error) === 'retry' || (!isRefusedForGood(error) && failures < maxStrangeRefusals),
    retryDelay: (failures, error) => retryPauseMs({ ...pauses, failures, retryAfterMs: retryAfterMsOf(error) }),
  });
}
