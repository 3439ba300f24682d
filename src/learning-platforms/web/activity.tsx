import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { Card } from '../../cards/contract/card.ts';
import type { CallSent } from '../../api/contract/routes.ts';
import { call } from '../../api/web/client.ts';
import { useTracking } from '../../embed/web/use-tracking.ts';
import { gradedMode, toActivityResult, ungraded } from '../rules/activity.ts';
import type { CompletableMode } from '../../modes/modes.ts';
import { GradedPlayer } from './graded-player.tsx';
import type { GradeDelivery } from './grade-delivery.ts';
import type { StudyMode } from '../../platform/rules/addresses/modes.ts';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import { defaultEmbedHeightPx, productName } from '../../platform/rules/limits.ts';
import { embedPreferenceKeys } from '../../platform/rules/preference-keys.ts';
import { retryPauseMs } from '../../platform/rules/retry.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { usePageTitle, useRoomyDensity, useTheme } from '../../platform/web/browser/page.ts';
import { isRefusedByStudio, isRefusedByIntermediary, retryAfterMsOf } from '../../platform/web/outbound/failure.ts';
import { playableModes } from '../../player/rules/eligibility.ts';
import type { Track } from '../../player/web/frame/mode-props.ts';
import { PendingStudy } from '../../player/web/frame/player-message.tsx';
import { usePlayerSettings } from '../../player/web/settings/use-player-settings.ts';
import { useStudy } from '../../sets/web/study-queries.ts';
import { message } from '../../platform/rules/languages/texts.ts';

const retryPauses = { minMs: 1_000, maxMs: 30_000 };

/**
 * How many refusals are retried that do not come from the studio, but for example from a captive portal. The retries
 * take about eight minutes.
 */
const maxForeignRefusals = 20;

const notCountedReason = message('Only learners get a grade: yours is not sent.');

/** The player in a learning platform's frame, which also reports the grade. */
export function Activity({ setId }: { setId: string }) {
  const parameters = parseEmbedParameters(new URLSearchParams(useSearch()));
  const study = useStudy(setId);
  const control = usePlayerSettings(embedPreferenceKeys, parameters);
  const countEvent = useTracking(setId, study.phase === 'ready');
  const grade = useGrade(parameters.modes, study.phase === 'ready' ? study.cards : []);
  useFrameHeight();
  useRoomyDensity();
  useTheme(control.settings.isDark);
  usePageTitle(study.phase === 'ready' ? `${displayTitle(study.set)} · ${productName}` : undefined);

  const track: Track = (eventType, metadata, answers) => {
    countEvent(eventType, metadata);
    grade.report(eventType, metadata, answers);
  };

  if (study.phase !== 'ready') return <PendingStudy study={study} />;
  return (
    <GradedPlayer
      delivery={grade.delivery}
      set={study.set}
      cards={study.cards}
      parameters={parameters}
      preferenceKeys={embedPreferenceKeys}
      control={control}
      onTrack={track}
    />
  );
}

/** Reports results if the platform wants a grade. The fragment of the page's address is then a token. */
export function useGrade(
  modes: readonly StudyMode[],
  cards: readonly Card[],
): { delivery: GradeDelivery; report: Track } {
  const { mutate, status, data } = useSendResult();
  const token = location.hash.slice(1);
  const isUngraded = token === ungraded;
  const [isFinished, setIsFinished] = useState(false);
  const mode = token === '' ? undefined : gradedMode(playableModes(modes, cards));

  const report: Track = (eventType, metadata, answers) => {
    const result = toActivityResult({ eventType, metadata, answers });
    if (!result || result.mode !== mode) return;
    if (isUngraded) setIsFinished(true);
    else mutate({ token, result });
  };

  if (isUngraded)
    return { report, delivery: isFinished ? { phase: 'not-counted', reason: notCountedReason } : { phase: 'none' } };
  return { report, delivery: mode === undefined ? { phase: 'none' } : toGradeDelivery(mode, { status, data }) };
}

const refusedReason = message('Your result was not accepted. Please open this activity again from your course.');

function toGradeDelivery(
  mode: CompletableMode,
  { status, data }: Pick<ReturnType<typeof useSendResult>, 'status' | 'data'>,
): GradeDelivery {
  switch (status) {
    case 'idle':
      return { phase: 'none' };
    case 'pending':
      return { phase: 'sending' };
    case 'success':
      return { phase: 'sent', mode, score: data?.score ?? 0 };
    case 'error':
      return { phase: 'refused', reason: refusedReason };
  }
}

type SentResult = CallSent<'POST /api/activities/results'>['body'];

/** Retries until the server has accepted or refused the result. Sending the same result twice makes one grade. */
function useSendResult() {
  return useMutation({
    mutationFn: (body: SentResult) => call('POST /api/activities/results', { body }),
    networkMode: 'always',
    retry: (failures, error) =>
      !isRefusedByStudio(error) && (failures < maxForeignRefusals || !isRefusedByIntermediary(error)),
    retryDelay: (failures, error) => retryPauseMs({ ...retryPauses, failures, retryAfterMs: retryAfterMsOf(error) }),
  });
}

/** Asks Canvas to resize the frame (https://canvas.instructure.com/doc/api/file.lti_window_post_message.html). */
function useFrameHeight(): void {
  useEffect(() => {
    if (window.parent === window) return;
    window.parent.postMessage({ subject: 'lti.frameResize', height: defaultEmbedHeightPx }, '*');
  }, []);
}
