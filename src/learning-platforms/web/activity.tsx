import { useSearch } from 'wouter';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import { productName, defaultEmbedHeightPx } from '../../platform/rules/limits.ts';
import { embedPreferenceKeys } from '../../platform/rules/preference-keys.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { useStudy } from '../../sets/web/study-queries.ts';
import { usePageTitle } from '../../platform/web/browser/page/use-page-title.ts';
import { useRoomyDensity } from '../../platform/web/browser/page/use-roomy-density.ts';
import { useTheme } from '../../platform/web/browser/page/use-theme.ts';
import { useTracking } from '../../embed/web/use-tracking.ts';
import type { Track } from '../../player/web/frame/mode-props.ts';
import { PendingStudy } from '../../player/web/frame/player-message.tsx';
import { GradedPlayer } from './graded-player.tsx';
import { usePlayerSettings } from '../../player/web/settings/use-player-settings.ts';
import { useGrade } from './activity/use-grade.ts';
import { useEffect } from 'react';

export interface ActivityProps {
  setId: string;
}

/** In a learning platform's frame; reports the grade. */
export function Activity({ setId }: ActivityProps) {
  const parameters = parseEmbedParameters(new URLSearchParams(useSearch()));
  const study = useStudy(setId);
  const control = usePlayerSettings(embedPreferenceKeys, parameters);
  const count = useTracking(setId, study.phase === 'ready');
  const grade = useGrade(parameters.modes);
  useFrameHeight();
  useRoomyDensity();
  useTheme(control.settings.isDark ? 'dark' : 'light');
  usePageTitle(study.phase === 'ready' ? `${displayTitle(study.set)} · ${productName}` : undefined);

  const track: Track = (eventType, metadata, answers) => {
    count(eventType, metadata);
    grade.report(eventType, metadata, answers);
  };

  if (study.phase !== 'ready') return <PendingStudy study={study} />;
  return (
    <GradedPlayer
      sending={grade.sending}
      set={study.set}
      cards={study.cards}
      parameters={parameters}
      preferenceKeys={embedPreferenceKeys}
      control={control}
      onTrack={track}
    />
  );
}

/** Asks Canvas for the frame's height (https://canvas.instructure.com/doc/api/file.lti_window_post_message.html). */
function useFrameHeight(): void {
  useEffect(() => {
    if (window.parent === window) return;
    window.parent.postMessage({ subject: 'lti.frameResize', height: defaultEmbedHeightPx }, '*');
  }, []);
}
