import { useMemo, useState } from 'react';
import type { EmbedParameters } from '../../../platform/rules/addresses/options.ts';
import { resolvePlayerSettings, type PlayerSettings } from '../../../platform/rules/addresses/settings.ts';
import type { PlayerPreferenceKeys } from '../../../platform/rules/preference-keys.ts';
import { useStoredPreferences, writePreference } from '../../../platform/web/browser/preferences.ts';

export type SwitchName = Exclude<keyof PlayerSettings, 'mode'>;

export interface PlayerSettingsControl {
  readonly settings: PlayerSettings;
  readonly change: <Name extends keyof PlayerSettings>(name: Name, value: PlayerSettings[Name]) => void;
  /** Adopts the theme of the surrounding page without storing it. */
  readonly followDark: (isDark: boolean) => void;
}

/** Stores every setting except the order of the cards. */
export function usePlayerSettings(keys: PlayerPreferenceKeys, parameters: EmbedParameters): PlayerSettingsControl {
  const [chosenSettings, setChosenSettings] = useState<Partial<PlayerSettings>>({});
  const stored = useStoredPreferences(useMemo(() => Object.values(keys), [keys]));
  const choose = (choice: Partial<PlayerSettings>) => setChosenSettings((before) => ({ ...before, ...choice }));
  return {
    settings: { ...resolvePlayerSettings({ parameters, keys, stored }), ...chosenSettings },
    change(name, value) {
      choose({ [name]: value });
      const key = keyOf(name, keys);
      if (key) writePreference(key, `${value}`);
    },
    followDark: (isDark) => choose({ isDark }),
  };
}

function keyOf(name: keyof PlayerSettings, keys: PlayerPreferenceKeys): string | undefined {
  return {
    mode: keys.mode,
    isShuffled: undefined,
    isDark: keys.darkMode,
    isDefinitionFirst: keys.showDefinitionFirst,
    showsBothSides: keys.showBothSides,
  }[name];
}
