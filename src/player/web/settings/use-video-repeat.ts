import { use } from 'react';
import { parseRepeat, storedRepeat, type VideoRepeat } from '../../rules/video-repeat.ts';
import { usePreference } from '../../../platform/web/browser/preferences.ts';
import { PreferenceKeys } from './preference-keys-context.ts';

export function useVideoRepeat(): [VideoRepeat, (repeat: VideoRepeat) => void] {
  const [text, setText] = usePreference<string>(use(PreferenceKeys).loopVideo, asText, storedRepeat('loop'));
  return [parseRepeat(text) ?? 'loop', (repeat) => setText(storedRepeat(repeat))];
}

function asText(text: string): string {
  return text;
}
