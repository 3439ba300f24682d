import { useCallback, useState } from 'react';
import type { EmbedParameters } from '../../../shared/embed/options.ts';
import type { PlayerPreferenceKeys } from '../../../shared/preference-keys.ts';
import { parseBoolean, usePreference } from '../../browser/preferences.ts';

/** What a visitor may choose while studying (spec 2.9). */
export interface PlayerSettings {
  readonly isShuffled: boolean;
  readonly isDark: boolean;
  readonly isDefinitionFirst: boolean;
  readonly showsBothSides: boolean;
}

export type SettingName = keyof PlayerSettings;

export interface PlayerSettingsControl {
  readonly settings: PlayerSettings;
  readonly change: (name: SettingName, isOn: boolean) => void;
  /** Dark as the page around the player says: it is followed, not remembered. */
  readonly followDark: (isDark: boolean) => void;
}

type Requested = Pick<EmbedParameters, 'darkMode' | 'shuffle' | 'showDefinitionFirst'>;

/**
 * The settings of a player. What was chosen on this page counts most, then what the address asks for, then what the
 * browser remembers, then the default. The order of the cards is not remembered.
 */
export function usePlayerSettings(keys: PlayerPreferenceKeys, requested: Requested): PlayerSettingsControl {
  const [isShuffled, setShuffled] = useState(requested.shuffle ?? false);
  const dark = useChoice(keys.darkMode, requested.darkMode, false);
  const definitionFirst = useChoice(keys.showDefinitionFirst, requested.showDefinitionFirst, true);
  const bothSides = useChoice(keys.showBothSides, undefined, false);
  return {
    settings: {
      isShuffled,
      isDark: dark.value,
      isDefinitionFirst: definitionFirst.value,
      showsBothSides: bothSides.value,
    },
    change(name, isOn) {
      const choose = {
        isShuffled: setShuffled,
        isDark: dark.choose,
        isDefinitionFirst: definitionFirst.choose,
        showsBothSides: bothSides.choose,
      };
      choose[name](isOn);
    },
    followDark: dark.follow,
  };
}

/** A switch that is remembered. */
function useChoice(key: string, requested: boolean | undefined, defaultValue: boolean) {
  const [stored, store] = usePreference<boolean>(key, parseBoolean, defaultValue);
  const [lastWord, setLastWord] = useState<boolean>();
  const choose = useCallback(
    (isOn: boolean) => {
      setLastWord(isOn);
      store(isOn);
    },
    [store],
  );
  return { value: lastWord ?? requested ?? stored, choose, follow: setLastWord };
}
