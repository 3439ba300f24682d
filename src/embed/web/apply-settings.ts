import {
  isRenderedFor,
  parseSettingParameters,
  resolvePlayerSettings,
} from '../../platform/rules/addresses/settings.ts';
import { embedPreferenceKeys } from '../../platform/rules/preference-keys.ts';
import { setIdInPath } from '../../platform/web/addresses/set-id-in-path.ts';

/**
 * Sets the visitor's theme, and conceals a page that their settings would change until it is hydrated. Returns whether
 * it is concealed.
 */
export function applySettings(): boolean {
  const { documentElement: root } = document;
  const rendered = document.querySelector('[data-rendered]');
  const sources = {
    parameters: parseSettingParameters(new URLSearchParams(location.search)),
    keys: embedPreferenceKeys,
    stored: readStored,
  };
  if (resolvePlayerSettings(sources).isDark) root.dataset['theme'] = 'dark';
  if (!rendered) return false;
  const setId = setIdInPath(location.pathname);
  const showsVideo = rendered.querySelector('[data-current] video') !== null;
  const quizSeed = rendered.querySelector<HTMLElement>('[data-seed]')?.dataset['seed'];
  const isConcealed = !isRenderedFor({ ...sources, setId, showsVideo, quizSeed });
  if (isConcealed) root.dataset['concealed'] = '';
  return isConcealed;
}

/** Reads a stored setting. Returns null if there is none, or if the frame has no access to storage. */
function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}
