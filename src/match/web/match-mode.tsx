import { Puzzle } from 'lucide-react';
import { useState } from 'react';
import type { Period } from '../../leaderboard/contract.ts';
import { emojiPalette } from '../../leaderboard/rules/emoji.ts';
import { matchPracticeKey, parseBoolean } from '../../platform/rules/preference-keys.ts';
import { hasTwoSides } from '../../player/rules/eligibility.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import { LeaderboardDialog } from '../../leaderboard/web/leaderboard-dialog.tsx';
import type { ScoreAuthor } from '../../leaderboard/web/submit-dialog.tsx';
import { ToastProvider } from '../../platform/web/ui/feedback/toast.tsx';
import { ModeLayout } from '../../player/web/frame/mode-layout.tsx';
import { ModeNotice } from '../../player/web/frame/mode-notice.tsx';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';
import { MatchRound } from './match-round.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/** Match mode: pairs of tiles are found against the clock, or without one in practice. */
export function MatchMode(props: ModeProps) {
  if (!props.cards.some(hasTwoSides)) return <NoMatchCards {...props} />;
  return (
    <ToastProvider>
      <MatchRounds {...props} />
    </ToastProvider>
  );
}

/**
 * The games of match mode, each of which is a new round. What a round leaves to the next one, such as the player's
 * initials, is kept here.
 */
function MatchRounds({ onDialogChange, takesFocus = false, ...props }: ModeProps) {
  const [round, setRound] = useState(1);
  const [isPractice, setPractice] = usePreference<boolean>(matchPracticeKey, parseBoolean, false);
  const [author, setAuthor] = useState<ScoreAuthor>({ initials: '', emoji: emojiPalette[0] });
  const [period, setPeriod] = useState<Period>('all');
  const [isLeaderboardOpen, setLeaderboardOpen] = useState(false);

  function handleLeaderboardChange(isOpen: boolean) {
    setLeaderboardOpen(isOpen);
    onDialogChange?.(isOpen);
  }

  return (
    <>
      <MatchRound
        {...props}
        key={round}
        isPaused={props.isPaused || isLeaderboardOpen}
        takesFocus={round > 1 || takesFocus}
        isPractice={isPractice}
        onPracticeChange={setPractice}
        author={author}
        onAuthorChange={setAuthor}
        onPlayAgain={() => setRound(round + 1)}
        onLeaderboardOpen={() => handleLeaderboardChange(true)}
        onDialogChange={onDialogChange}
      />
      <LeaderboardDialog
        setId={props.set.id}
        period={period}
        onPeriodChange={setPeriod}
        isOpen={isLeaderboardOpen}
        onOpenChange={handleLeaderboardChange}
      />
    </>
  );
}

function NoMatchCards({ modes, onModeChange }: ModeProps) {
  const t = useTexts();
  return (
    <ModeLayout
      progress={{ label: t('Pairs matched'), value: 0, max: 0 }}
      stageProps={{ 'aria-label': t('Match game') }}
    >
      <ModeNotice
        icon={Puzzle}
        title={t('No cards available for match mode')}
        text={t('A card needs a term, and a definition or media, to become a pair.')}
        modes={modes}
        onModeChange={onModeChange}
      />
    </ModeLayout>
  );
}
