import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { CallAnswer } from '../../api/contract/call-types.ts';
import { foldInitials } from '../rules/initials.ts';
import { leaderboardPairs } from '../../platform/rules/limits.ts';
import type { Standing } from '../rules/match-result.ts';
import { hasWorker } from '../../platform/web/browser/has-worker.ts';
import { hasCode } from '../../platform/web/outbound/api-error.ts';
import { isRefusedForGood } from '../../platform/web/outbound/failure.ts';
import { blockedInitialsSetting } from './blocked-initials.ts';
import type { Score } from './kept-scores.ts';
import { problemText } from '../../api/web/problem-text.ts';
import { useSubmitScore, type FinishedMatch } from './set-leaderboard-queries.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import { useToast } from '../../platform/web/ui/feedback/toast.tsx';
import { CompletionTime } from './scores/completion-time.tsx';
import { EmojiPalette } from './submit/emoji-palette.tsx';
import { InitialsField } from './submit/initials-field.tsx';
import './scores/emoji.css';
import styles from './submit-dialog.module.css';

export interface ScoreAuthor {
  readonly initials: string;
  readonly emoji: string;
}

export type StoredScore = CallAnswer<'POST /api/leaderboard/submit'>;

export interface SubmitDialogProps {
  /** All attempts submit the same match. */
  match: FinishedMatch;
  standing: Standing | undefined;
  /** Kept for another attempt and another match. */
  author: ScoreAuthor;
  onAuthorChange: (author: ScoreAuthor) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onStored: (stored: StoredScore) => void;
}

const missingText = 'Please enter 1-3 characters for your initials';
const blockedText = 'Please choose different initials';
const keptText = 'The server cannot be reached now. Your time is sent once it can be.';
const unreachedText = 'The server could not be reached. Your time is kept here: try again in a moment.';

/** Without `<form>`, which a frame with `sandbox="allow-scripts"` would not submit. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { match, standing, author, onAuthorChange, isOpen, onOpenChange } = props;
  const errorId = useId();
  const { error, canSubmit, isPending, touch, submit } = useSubmission(props);
  return (
    <Dialog
      title="Submit to Leaderboard"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button kind="primary" disabled={!canSubmit} isPending={isPending} onClick={submit}>
            {isPending ? 'Submitting...' : 'Submit'}
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
            onTouched={touch}
            onEnter={submit}
          />
          <p className={styles.time}>
            <span className={styles.figure}>
              <CompletionTime completionTimeMs={match.completionTimeMs} />
            </span>
            {standing && <span data-figures>{placeText(standing)}</span>}
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
  const toast = useToast();
  const [isTouched, setTouched] = useState(false);
  const blocked = useQuery({ ...blockedInitialsSetting.query, enabled: isOpen });
  const { mutate, isPending, error: refusal, variables } = useSubmitScore();
  const isRefused = hasCode(refusal, 'initials-blocked') && variables?.score.initials === initials;
  const isBlocked = isRefused || isAmong(initials, blocked.data ?? []);
  const canSubmit = initials !== '' && !isBlocked;

  function submit() {
    setTouched(true);
    if (!canSubmit || isPending) return;
    const { setId, completionTimeMs: completionTime, key, runToken } = match;
    const score: Score = { setId, initials, emoji, completionTime, pairs: leaderboardPairs, runToken };
    mutate({ key, score }, { onSuccess: handleStored, onError: handleFailed });
  }

  function handleStored(stored: StoredScore) {
    toast({ title: 'Score Submitted!', description: 'Your high score has been added to the leaderboard!' });
    onStored(stored);
  }

  function handleFailed(failure: Error) {
    if (hasWorker() && !isRefusedForGood(failure)) return handleKept();
    toast({ title: 'Submission Failed', description: problemText(failure) ?? unreachedText, tone: 'bad' });
  }

  function handleKept() {
    toast({ title: 'Kept on this device', description: keptText });
    onOpenChange(false);
  }

  const error = isBlocked ? blockedText : isTouched && initials === '' ? missingText : undefined;
  return { error, canSubmit, isPending, touch: () => setTouched(true), submit };
}

/** Compares folded initials, as the server does. */
function isAmong(initials: string, blocked: readonly string[]): boolean {
  return initials !== '' && blocked.some((each) => foldInitials(each) === foldInitials(initials));
}

function placeText({ period, rank }: Standing): string {
  return `#${rank} ${period === 'all' ? 'All Time' : 'Monthly'}`;
}
