import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Card } from '../../shared/contract/card.ts';
import type { EmbedParameters } from '../../shared/embed/options.ts';
import type { PlayerPreferenceKeys } from '../../shared/preference-keys.ts';
import type { StudyMode } from '../../shared/study/modes.ts';
import { FlipMode } from './flip/flip-mode.tsx';
import { ModeLoading } from './frame/mode-loading.tsx';
import type { ModeProps, PlayedSet, Track } from './frame/mode-props.ts';
import { PreferenceKeys } from './settings/preference-keys-context.ts';
import { PlayerFrame } from './frame/player-frame.tsx';
import { PlayerHeader } from './frame/player-header.tsx';
import { submitKeptScores } from '../api/kept-scores.ts';
import { useLoaded } from '../browser/use-loaded.ts';
import { loadPart, type ModeParts } from './mode-parts.ts';
import type { PlayerSettingsControl } from './settings/use-player-settings.ts';
import { TermLanguage } from './card/term-language.ts';
import { displayTitle } from '../../shared/text/display-title.ts';

const noParts: ModeParts = {};
const loadDialogs = () => import('./settings/player-settings-dialog.tsx');

export interface PlayerProps {
  set: PlayedSet;
  /** At least one. */
  cards: readonly Card[];
  parameters: EmbedParameters;
  preferenceKeys: PlayerPreferenceKeys;
  control: PlayerSettingsControl;
  isTurned?: boolean | undefined;
  /** Never changes. */
  parts?: ModeParts | undefined;
  back?: ReactNode;
  onTrack?: Track | undefined;
  bestMatchMs?: number | undefined;
  onDialogChange?: ((isOpen: boolean) => void) | undefined;
}

export function Player({ control, isTurned, parts = noParts, back, ...played }: PlayerProps) {
  const { set, parameters, preferenceKeys, onDialogChange } = played;
  const player = useRef<HTMLElement>(null);
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const dialogs = useLoaded(loadDialogs, isSettingsOpen);
  const { modes } = parameters;
  const { mode } = control.settings;
  const { isFirstVisit, practisedIds, changeMode } = useVisits(control);
  useEffect(() => void submitKeptScores(), []);

  function handleSettingsChange(isOpen: boolean) {
    setSettingsOpen(isOpen);
    onDialogChange?.(isOpen);
  }

  return (
    <PlayerFrame ref={player}>
      <PlayerHeader
        title={displayTitle(set)}
        back={back}
        modes={modes}
        mode={mode}
        onModeChange={changeMode}
        hasFullscreen={parameters.fullscreen}
        onSettingsOpen={parameters.hideSettings ? undefined : () => handleSettingsChange(true)}
      />
      <PreferenceKeys value={preferenceKeys}>
        <TermLanguage value={set.termLanguage || undefined}>
          <ModeView
            {...played}
            mode={mode}
            parts={parts}
            settings={control.settings}
            isTurned={isTurned && isFirstVisit}
            isResuming={isFirstVisit}
            modes={modes}
            onModeChange={changeMode}
            practisedIds={practisedIds}
            playerRef={player}
            isPaused={isSettingsOpen}
          />
        </TermLanguage>
        {dialogs && (
          <dialogs.PlayerSettingsDialog
            isOpen={isSettingsOpen}
            onOpenChange={handleSettingsChange}
            parameters={parameters}
            settings={control.settings}
            onChange={control.change}
          />
        )}
      </PreferenceKeys>
    </PlayerFrame>
  );
}

/** Whether the mode was the page's first, and the cards to practise. */
function useVisits({ change }: PlayerSettingsControl) {
  const [isFirstVisit, setFirstVisit] = useState(true);
  const [practisedIds, setPractisedIds] = useState<readonly string[]>();

  function changeMode(chosen: StudyMode, ids?: readonly string[]) {
    setPractisedIds(ids);
    setFirstVisit(false);
    change('mode', chosen);
  }

  return { isFirstVisit, practisedIds, changeMode };
}

/** Flip mode is always loaded. */
function ModeView({ mode, parts, ...props }: ModeProps & { mode: StudyMode; parts: ModeParts }) {
  const isLikely = (part: StudyMode) => props.modes.includes(part);
  const MatchMode = useLoaded(loadPart.match, mode === 'match', isLikely('match'), parts.match);
  const QuizMode = useLoaded(loadPart.quiz, mode === 'quiz', isLikely('quiz'), parts.quiz);
  const View = { flip: FlipMode, match: MatchMode, quiz: QuizMode }[mode] ?? ModeLoading;
  return <View {...props} key={mode} />;
}
