import { createElement, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import type { EmbedParameters } from '../../platform/rules/addresses/options.ts';
import type { PlayerPreferenceKeys } from '../../platform/rules/preference-keys.ts';
import { studyModes, type StudyMode } from '../../platform/rules/addresses/modes.ts';
import { FlipMode } from '../../flip/web/flip-mode.tsx';
import { ModeLoading } from '../../player/web/frame/mode-loading.tsx';
import type { ModeProgram, ModeView } from '../../player/web/frame/mode-view.ts';
import type { ModeProps, PlayedSet, Track } from '../../player/web/frame/mode-props.ts';
import { PreferenceKeys } from '../../player/web/settings/preference-keys-context.ts';
import { PlayerFrame } from '../../player/web/frame/player-frame.tsx';
import { PlayerHeader } from '../../player/web/frame/player-header.tsx';
import { submitKeptScores } from '../../leaderboard/web/kept-scores.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { modeIcons, modeViews, type ModeParts } from './mode-views.ts';
import type { PlayerSettingsControl } from '../../player/web/settings/use-player-settings.ts';
import { TermLanguage } from '../../player/web/card/term-language.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';

const noParts: ModeParts = {};
/** Flip mode is part of the player's bundle, because most visitors begin with it. */
const bundledParts: ModeParts = { flip: FlipMode };
const loadFlipMode = async () => FlipMode;
const loadSettingsModule = () => import('../../player/web/settings/player-settings-dialog.tsx');

export interface PlayerProps {
  set: PlayedSet;
  /** At least one card. */
  cards: readonly Card[];
  parameters: EmbedParameters;
  preferenceKeys: PlayerPreferenceKeys;
  control: PlayerSettingsControl;
  isTurned?: boolean | undefined;
  /** Modes that are already loaded, besides flip mode. They must not change between renders. */
  parts?: ModeParts | undefined;
  back?: ReactNode;
  onTrack?: Track | undefined;
  bestMatchMs?: number | undefined;
  onDialogChange?: ((isOpen: boolean) => void) | undefined;
}

/** The player of a set: the header, the chosen mode, and the settings. */
export function Player({ control, isTurned, parts = noParts, back, ...studyProps }: PlayerProps) {
  const { set, parameters, preferenceKeys, onDialogChange } = studyProps;
  const player = useRef<HTMLElement>(null);
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const settingsModule = useLoaded(loadSettingsModule, isSettingsOpen, {
    texts: 'settings',
    onFailure: () => handleSettingsChange(false),
  });
  const { modes } = parameters;
  const { mode } = control.settings;
  const { visit, changeMode } = useModeVisits(control);
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
        icons={modeIcons}
        mode={mode}
        onModeChange={changeMode}
        hasFullscreen={parameters.fullscreen}
        onSettingsOpen={parameters.hideSettings ? undefined : () => handleSettingsChange(true)}
      />
      <PreferenceKeys value={preferenceKeys}>
        <TermLanguage value={set.termLanguage || undefined}>
          <ChosenMode
            {...studyProps}
            mode={mode}
            parts={parts}
            icons={modeIcons}
            settings={control.settings}
            {...visit}
            isTurned={isTurned && visit.isResuming}
            modes={modes}
            onModeChange={(chosen, practisedIds) => changeMode(chosen, { takesFocus: true, practisedIds })}
            playerRef={player}
            isPaused={isSettingsOpen}
          />
        </TermLanguage>
        {settingsModule && (
          <settingsModule.PlayerSettingsDialog
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

type ModeVisit = Pick<ModeProps, 'isResuming' | 'takesFocus' | 'practisedIds'>;

/** Tells how the mode was chosen. It resumes if it has not changed since the page was opened. */
function useModeVisits({ change }: PlayerSettingsControl) {
  const [visit, setVisit] = useState<ModeVisit>({ isResuming: true });

  function changeMode(chosen: StudyMode, chosenVisit: ModeVisit = {}) {
    setVisit(chosenVisit);
    change('mode', chosen);
  }

  return { visit, changeMode };
}

/** Renders the chosen mode. The other modes render nothing, but load, so that they are ready when they are chosen. */
function ChosenMode({ mode, parts, ...props }: ModeProps & { mode: StudyMode; parts: ModeParts }) {
  return studyModes.map((name) => (
    <LoadedMode
      {...props}
      key={name}
      name={name}
      view={modeViews[name]}
      part={parts[name] ?? bundledParts[name]}
      isChosen={name === mode}
      isLikely={props.modes.includes(name)}
    />
  ));
}

interface LoadedModeProps extends ModeProps {
  name: StudyMode;
  view: ModeView;
  part: ModeProgram | undefined;
  isChosen: boolean;
  isLikely: boolean;
}

function LoadedMode({ name, view, part, isChosen, isLikely, ...props }: LoadedModeProps) {
  const program = useLoaded(view.load ?? loadFlipMode, isChosen, { isLikely, preloaded: part, texts: name });
  return isChosen ? createElement(program ?? ModeLoading, props) : null;
}
