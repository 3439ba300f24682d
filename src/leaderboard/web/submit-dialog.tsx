import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { CallResponse } from '../../api/contract/routes.ts';
import { leaderboardPairs } from '../../platform/rules/limits.ts';
import type { Standing } from '../rules/match-result.ts';
import { hasWorker } from '../../platform/web/browser/find-interface.ts';
import { hasCode } from '../../platform/web/outbound/failure.ts';
import { blockedInitialsSetting, isBlocked } from './blocked-initials.ts';
import { isScoreKept, type Score } from './kept-scores.ts';
import { problemText } from '../../api/web/problem-text.ts';
import { useSubmitScore, type FinishedMatch } from './set-leaderboard-queries.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import { useToast } from '../../platform/web/ui/feedback/toast.tsx';
import { CompletionTime } from './scores/score-row.tsx';
import './scores/emoji.css';
import styles from './submit-dialog.module.css';
import { EmojiPalette } from './submit/emoji-palette.tsx';
import { InitialsField } from './submit/initials-field.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../platform/rules/languages/texts.ts';
import { formatSeconds } from '../../platform/rules/text/seconds.ts';

export interface ScoreAuthor {
  readonly initials: string;
  readonly emoji: string;
}

export type StoredScore = CallResponse<'POST /api/leaderboard/submit'>;

export interface SubmitDialogProps {
  /** All attempts in the dialog submit this match. */
  match: FinishedMatch;
  standing: Standing | undefined;
  /** Remembered for the next attempt and the next match. */
  author: ScoreAuthor;
  onAuthorChange: (author: ScoreAuthor) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onStored: (stored: StoredScore) => void;
}

/**
 * Asks for initials and an emoji, and submits the time of a match. There is no `<form>`, because a frame with
 * `sandbox="allow-scripts"` would not submit it.
 */
export function SubmitDialog(props: SubmitDialogProps) {
  const t = useTexts();
  const { match, standing, author, onAuthorChange, isOpen, onOpenChange } = props;
  const errorId = useId();
  const { error, canSubmit, isPending, showMissing, submit } = useSubmission(props);
  return (
    <Dialog
      title={t('Submit to Leaderboard')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button kind="primary" disabled={!canSubmit} isPending={isPending} onClick={submit}>
            {isPending ? t('Submitting...') : t('Submit')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <div className={styles.card}>
          <span className={styles.emoji} aria-hidden="true">
            {author.emoji}
          </span>
          <InitialsField
            value={author.initials}
            onValueChange={(initials) => onAuthorChange({ ...author, initials })}
            errorId={error === undefined ? undefined : errorId}
            onEmptied={showMissing}
            onEnter={submit}
          />
          <p className={styles.time}>
            <span className={styles.figure}>
              <CompletionTime completionTimeMs={match.completionTimeMs} />
            </span>
            {standing && <span data-figures>{rankText(standing, t)}</span>}
          </p>
        </div>
        {error !== undefined && (
          <p className={styles.error} id={errorId} role="alert">
            <CircleAlert />
            {error}
          </p>
        )}
        <EmojiPalette value={author.emoji} onValueChange={(emoji) => onAuthorChange({ ...author, emoji })} />
      </div>
    </Dialog>
  );
}

function useSubmission({ match, author: { initials, emoji }, isOpen, onOpenChange, onStored }: SubmitDialogProps) {
  const t = useTexts();
  const toast = useToast();
  const [showsMissing, setShowsMissing] = useState(false);
  const blocked = useQuery({ ...blockedInitialsSetting.query, enabled: isOpen });
  const { mutate, isPending, error: submitError, variables } = useSubmitScore();
  const isRefused = hasCode(submitError, 'initials-blocked') && variables?.score.initials === initials;
  const mustChange = isRefused || isBlocked(initials, blocked.data ?? []);
  const canSubmit = initials !== '' && !mustChange;

  function submit() {
    setShowsMissing(true);
    if (!canSubmit || isPending) return;
    const { setId, completionTimeMs: completionTime, key, runToken } = match;
    const score: Score = { setId, initials, emoji, completionTime, pairs: leaderboardPairs, runToken };
    mutate({ key, score }, { onSuccess: handleStored, onError: handleFailed });
  }

  function handleStored(stored: StoredScore) {
    const { completionTime } = stored.entry;
    // A worse score of the same player is not stored. The server answers with the better one.
    if (completionTime < match.completionTimeMs) {
      toast({ title: t('Your best time is {time} s.', { time: formatSeconds(completionTime) }) });
    } else {
      toast({ title: t('Score Submitted!'), description: t('Your high score has been added to the leaderboard!') });
    }
    onStored(stored);
  }

  function handleFailed(failure: Error) {
    // With a service worker people play offline as a matter of course, so a score that waits for the network is no
    // failure.
    if (hasWorker() && isScoreKept(match.key)) return handleKept();
    const unreachableText = t('The server could not be reached. Your time is kept here: try again in a moment.');
    toast({ title: t('Submission Failed'), description: problemText(failure, t) ?? unreachableText, tone: 'bad' });
  }

  function handleKept() {
    toast({
      title: t('Kept on this device'),
      description: t('The server cannot be reached now. Your time is sent once it can be.'),
    });
    onOpenChange(false);
  }

  const missingText = showsMissing && initials === '' ? t('Please enter 1-3 characters for your initials') : undefined;
  const error = mustChange ? t('Please choose different initials') : missingText;
  return { error, canSubmit, isPending, showMissing: () => setShowsMissing(true), submit };
}

function rankText({ period, rank }: Standing, t: Texts): string {
  return period === 'all' ? t('#{rank} All Time', { rank }) : t('#{rank} Monthly', { rank });
}
