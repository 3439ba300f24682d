import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useId, useState, useRef, type KeyboardEvent } from 'react';
import type { CallAnswer } from '../../api/contract/routes.ts';
import { foldInitials, typedInitials } from '../rules/initials.ts';
import { leaderboardPairs } from '../../platform/rules/limits.ts';
import type { Standing } from '../rules/match-result.ts';
import { hasWorker } from '../../platform/web/browser/find-interface.ts';
import { hasCode, isRefusedForGood } from '../../platform/web/outbound/failure.ts';
import { blockedInitialsSetting } from './board-message.tsx';
import type { Score } from './kept-scores.ts';
import { problemText } from '../../api/web/problem-text.ts';
import { useSubmitScore, type FinishedMatch } from './set-leaderboard-queries.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import { useToast } from '../../platform/web/ui/feedback/toast.tsx';
import { CompletionTime } from './scores/score-row.tsx';
import './scores/emoji.css';
import styles from './submit-dialog.module.css';
import { emojiPalette } from '../rules/emoji.ts';
import { gridColumns, gridStep } from '../../platform/web/ui/focus.ts';
import emojiPaletteStyles from './submit/emoji-palette.module.css';
import { useComposedText } from '../../platform/web/browser/use-composed-text.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../platform/rules/languages/texts.ts';

export interface ScoreAuthor {
  readonly initials: string;
  readonly emoji: string;
}

export type StoredScore = CallAnswer<'POST /api/leaderboard/submit'>;

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

/** There is no `<form>`, because a frame with `sandbox="allow-scripts"` would not submit it. */
export function SubmitDialog(props: SubmitDialogProps) {
  const t = useTexts();
  const { match, standing, author, onAuthorChange, isOpen, onOpenChange } = props;
  const errorId = useId();
  const { error, canSubmit, isPending, touch, submit } = useSubmission(props);
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
            onTouched={touch}
            onEnter={submit}
          />
          <p className={styles.time}>
            <span className={styles.figure}>
              <CompletionTime completionTimeMs={match.completionTimeMs} />
            </span>
            {standing && <span data-figures>{placeText(standing, t)}</span>}
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
    toast({ title: t('Score Submitted!'), description: t('Your high score has been added to the leaderboard!') });
    onStored(stored);
  }

  function handleFailed(failure: Error) {
    if (hasWorker() && !isRefusedForGood(failure)) return handleKept();
    const unreached = t('The server could not be reached. Your time is kept here: try again in a moment.');
    toast({ title: t('Submission Failed'), description: problemText(failure, t) ?? unreached, tone: 'bad' });
  }

  function handleKept() {
    toast({
      title: t('Kept on this device'),
      description: t('The server cannot be reached now. Your time is sent once it can be.'),
    });
    onOpenChange(false);
  }

  const isMissing = isTouched && initials === '';
  const missing = isMissing ? t('Please enter 1-3 characters for your initials') : undefined;
  const error = isBlocked ? t('Please choose different initials') : missing;
  return { error, canSubmit, isPending, touch: () => setTouched(true), submit };
}

/** Compares folded initials, as the server does. */
function isAmong(initials: string, blocked: readonly string[]): boolean {
  return initials !== '' && blocked.some((each) => foldInitials(each) === foldInitials(initials));
}

function placeText({ period, rank }: Standing, t: Texts): string {
  return period === 'all' ? t('#{rank} All Time', { rank }) : t('#{rank} Monthly', { rank });
}

interface EmojiPaletteProps {
  value: string;
  onValueChange: (emoji: string) => void;
}

/** The arrow keys move the choice in all four directions. */
function EmojiPalette({ value, onValueChange }: EmojiPaletteProps) {
  const t = useTexts();
  const palette = useRef<HTMLDivElement>(null);

  function handleKeyDown(event: KeyboardEvent) {
    if (!palette.current) return;
    const options = [...palette.current.querySelectorAll<HTMLElement>('[role="radio"]')];
    const next = gridStep(event.key, {
      index: emojiPalette.findIndex((emoji) => emoji === value),
      count: emojiPalette.length,
      columns: gridColumns(options),
      isRightToLeft: getComputedStyle(palette.current).direction === 'rtl',
    });
    const emoji = next === undefined ? undefined : emojiPalette[next];
    if (next === undefined || !emoji) return;
    event.preventDefault();
    onValueChange(emoji);
    options[next]?.focus();
  }

  return (
    <div ref={palette} role="radiogroup" aria-label={t('Emoji')} className={emojiPaletteStyles.palette}>
      {emojiPalette.map((emoji) => (
        <button
          key={emoji}
          type="button"
          role="radio"
          aria-checked={emoji === value}
          tabIndex={emoji === value ? 0 : -1}
          className={emojiPaletteStyles.emoji}
          onClick={() => onValueChange(emoji)}
          onKeyDown={handleKeyDown}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}

interface InitialsFieldProps {
  value: string;
  onValueChange: (initials: string) => void;
  errorId: string | undefined;
  /** Called when the field was emptied or an invalid character was typed. */
  onTouched: () => void;
  onEnter: () => void;
}

/** Text is upper-cased while it is typed. */
function InitialsField({ value, onValueChange, errorId, onTouched, onEnter }: InitialsFieldProps) {
  const t = useTexts();
  const id = useId();
  const typing = useComposedText(value, (text) => {
    const initials = typedInitials(text);
    onValueChange(initials);
    if (initials === '') onTouched();
  });

  /** Ignores the Enter key that ends an input method's composition. */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
  }

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t('Initials')}
      </label>
      <input
        id={id}
        data-types-first=""
        type="text"
        className={styles.input}
        dir="auto"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="send"
        aria-invalid={errorId === undefined ? undefined : true}
        aria-describedby={errorId}
        {...typing}
        onKeyDown={handleKeyDown}
      />
    </div>
  );
}
