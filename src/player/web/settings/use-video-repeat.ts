import { use } from 'react';
import { formatRepeat, parseRepeat, type VideoRepeat } from '../../rules/video-repeat.ts';
import { usePreference } from '../../../platform/web/browser/preferences.ts';
import { PreferenceKeys } from './preference-keys-context.ts';

const defaultRepeat: VideoRepeat = 'loop';

/**
 * The text is kept as it is stored and parsed here, because `usePreference` would write the value itself. The key and
 * two of the texts are from when a video looped or did not.
 */
export function useVideoRepeat(): [VideoRepeat, (repeat: VideoRepeat) => void] {
  const [text, setText] = usePreference<string>(use(PreferenceKeys).loopVideo, asText, formatRepeat(defaultRepeat));
  return [parseRepeat(text) ?? defaultRepeat, (repeat) => setText(formatRepeat(repeat))];
}

function asText(text: string): string {
  return text;
}
