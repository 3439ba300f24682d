import { embedNotFoundMs } from '../../platform/rules/limits.ts';
import type { EmbedParameters } from '../../platform/rules/addresses/options.ts';
import { embedPreferenceKeys } from '../../platform/rules/preference-keys.ts';
import { useStudy } from '../../sets/web/study-queries.ts';
import { useIsHydrated } from '../../platform/web/browser/use-is-hydrated.ts';
import { useTheme } from '../../platform/web/browser/page/use-theme.ts';
import { PendingStudy, SetMissing } from '../../player/web/frame/player-message.tsx';
import type { ModeParts } from '../../modes/web/mode-parts.ts';
import { Player } from '../../modes/web/player.tsx';
import { usePlayerSettings, type PlayerSettingsControl } from '../../player/web/settings/use-player-settings.ts';
import { postToHost } from '../../platform/web/frame-messages/host-bridge.ts';
import { useHasWaited } from '../../platform/web/browser/use-has-waited.ts';
import { useHost } from './use-host.ts';
import { useInputReplay } from './use-input-replay.ts';
import { useTracking } from './use-tracking.ts';

interface EmbedPlayerProps {
  setId: string;
  parameters: EmbedParameters;
  /** The visitor has already turned the first card. */
  isTurned?: boolean;
  /** The code of the server-rendered mode; never changes. */
  parts?: ModeParts | undefined;
}

export function EmbedPlayer({ setId, parameters, isTurned = false, parts }: EmbedPlayerProps) {
  const study = useStudy(setId);
  const control = usePlayerSettings(embedPreferenceKeys, parameters);
  const isUnknown = study.phase === 'loading' && study.set === undefined;
  const hasWaited = useHasWaited(isUnknown, embedNotFoundMs);
  const track = useTracking(setId, study.phase === 'ready');
  const isHydrated = useIsHydrated();
  useInputReplay(track);
  // Stored choices are known after hydration; until then the pre-hydration script sets the theme.
  useTheme(isHydrated ? (control.settings.isDark ? 'dark' : 'light') : undefined);
  useHost(control.followDark);

  if (study.phase === 'loading' && hasWaited) return <SetMissing />;
  if (study.phase !== 'ready') return <PendingStudy study={study} />;
  return (
    <Player
      set={study.set}
      cards={study.cards}
      parameters={parameters}
      preferenceKeys={embedPreferenceKeys}
      control={tellingHost(control)}
      isTurned={isTurned && !isHydrated}
      parts={parts}
      onTrack={track}
      onDialogChange={(isOpen) => postToHost({ type: isOpen ? 'flashcard-modal-open' : 'flashcard-modal-close' })}
    />
  );
}

/** Also reports the theme to the page around. */
function tellingHost(control: PlayerSettingsControl): PlayerSettingsControl {
  return {
    ...control,
    change(name, value) {
      control.change(name, value);
      if (name === 'isDark') postToHost({ type: 'darkModeChange', darkMode: value === true });
    },
  };
}
