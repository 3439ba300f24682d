import type { ReactNode } from 'react';
import { adminDarkModeKey, parseBoolean } from '../../platform/rules/preference-keys.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import { useTheme } from '../../platform/web/browser/page/use-theme.ts';

/** Visitors' screens have their own. */
export function AdminTheme({ children }: { children: ReactNode }) {
  const [isDark] = usePreference(adminDarkModeKey, parseBoolean, false);
  useTheme(isDark ? 'dark' : 'light');
  return children;
}
