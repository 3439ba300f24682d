import { catalogDarkModeKey, parseBoolean } from '../../../../shared/preference-keys.ts';
import { usePreference } from '../../../browser/preferences.ts';

/** Stored apart from the player's and the admin's. */
export function useCatalogDarkMode(): [isDark: boolean, setDark: (isDark: boolean) => void] {
  return usePreference<boolean>(catalogDarkModeKey, parseBoolean, false);
}
