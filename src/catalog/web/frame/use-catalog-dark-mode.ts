import { catalogDarkModeKey, parseBoolean } from '../../../platform/rules/preference-keys.ts';
import { usePreference } from '../../../platform/web/browser/preferences.ts';

/** Stored apart from the player's and the admin's. */
export function useCatalogDarkMode(): [isDark: boolean, setDark: (isDark: boolean) => void] {
  return usePreference<boolean>(catalogDarkModeKey, parseBoolean, false);
}
