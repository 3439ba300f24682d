import { useRef, useState, type ReactNode } from 'react';
import type { Card } from '../../shared/contract/card.ts';
import type { EmbedParameters } from '../../shared/embed/options.ts';
import type { PlayerPreferenceKeys } from '../../shared/preference-keys.ts';
import type { StudyMode } from '../../shared/study/modes.ts';
import { FlipMode } from './flip/flip-mode.tsx';
import { ModeLoading } from './frame/mode-loading.tsx';
import type { PlayedSet, Track } from './frame/mode-props.ts';
import { PreferenceKeys } from './settings/preference-keys-context.ts';
import { PlayerFrame } from './frame/player-frame.tsx';
import { PlayerHeader } from './frame/player-header.tsx';
import { useLoaded } from '../browser/use-loaded.ts';
import { useKeptScores } from './use-kept-scores.ts';
import { useMode } from './use-mode.ts';
import type { PlayerSettingsControl } from './settings/use-player-settings.ts';

/** Flip mode is there from the first; the others come when they are wanted, or while the browser is idle. */
const loadMatch = async () => (await import('./match/match-mode.tsx')).MatchMode;
const loadQuiz = async () => (await import('./quiz/quiz-mode.tsx')).QuizMode;
const loadDialogs = () => import('./settings/player-settings-dialog.tsx');

export interface PlayerProps {
  set: PlayedSet;
  /** At least one. */
  cards: readonly Card[];
  parameters: EmbedParameters;
  preferenceKeys: PlayerPreferenceKeys;
  control: PlayerSettingsControl;
  /** The back of the first card is up already. */
  isTurned?: boolean | undefined;
  /** The way out, where there is one. */
  back?: ReactNode;
  onTrack?: Track | undefined;
  /** A dialog of the player opens or closes. */
  onDialogChange?: ((isOpen: boolean) => void) | undefined;
}

/** The player (spec 2.9): a set of cards to study, in the mode and with the settings that the visitor likes. */
export function Player({
  set,
  cards,
  parameters,
  preferenceKeys,
  control,
  isTurned,
  back,
  onTrack,
  onDialogChange,
}: PlayerProps) {
  const player = useRef<HTMLElement>(null);
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const dialogs = useLoaded(loadDialogs, isSettingsOpen);
  const { modes: allowed, defaultMode: requested } = parameters;
  const { mode, modes, changeMode } = useMode({ allowed, requested, preferenceKey: preferenceKeys.mode });
  const MatchMode = useLoaded(loadMatch, mode === 'match', modes.includes('match'));
  const QuizMode = useLoaded(loadQuiz, mode === 'quiz', modes.includes('quiz'));
  const ModeRoom = { flip: FlipMode, match: MatchMode, quiz: QuizMode }[mode] ?? ModeLoading;
  const [isFirstVisit, setFirstVisit] = useState(true);
  const [practisedIds, setPractisedIds] = useState<readonly string[]>();
  useKeptScores();

  function handleModeChange(chosen: StudyMode, ids?: readonly string[]) {
    setPractisedIds(ids);
    setFirstVisit(false);
    changeMode(chosen);
  }

  function handleSettingsChange(isOpen: boolean) {
    setSettingsOpen(isOpen);
    onDialogChange?.(isOpen);
  }

  return (
    <PlayerFrame ref={player}>
      <PlayerHeader
        title={set.publicTitle || set.title}
        back={back}
        modes={modes}
        mode={mode}
        onModeChange={handleModeChange}
        hasFullscreen={parameters.fullscreen}
        onSettingsOpen={parameters.hideSettings ? undefined : () => handleSettingsChange(true)}
      />
      <PreferenceKeys value={preferenceKeys}>
        <ModeRoom
          key={mode}
          set={set}
          cards={cards}
          parameters={parameters}
          settings={control.settings}
          preferenceKeys={preferenceKeys}
          isTurned={isTurned && isFirstVisit}
          isResuming={isFirstVisit}
          modes={modes}
          onModeChange={handleModeChange}
          practisedIds={practisedIds}
          playerRef={player}
          isPaused={isSettingsOpen}
          onDialogChange={onDialogChange}
          onTrack={onTrack}
        />
      </PreferenceKeys>
      {dialogs && (
        <dialogs.PlayerSettingsDialog
          isOpen={isSettingsOpen}
          onOpenChange={handleSettingsChange}
          settings={control.settings}
          onChange={control.change}
        />
      )}
    </PlayerFrame>
  );
}
