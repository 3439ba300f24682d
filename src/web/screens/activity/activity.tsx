import { useSearch } from 'wouter';
import { parseEmbedParameters } from '../../../shared/embed/options.ts';
import { productName } from '../../../shared/limits.ts';
import { embedPreferenceKeys } from '../../../shared/preference-keys.ts';
import { displayTitle } from '../../../shared/text/display-title.ts';
import { useStudy } from '../../api/study.ts';
import { usePageTitle } from '../../browser/page/use-page-title.ts';
import { useRoomyDensity } from '../../browser/page/use-roomy-density.ts';
import { useTheme } from '../../browser/page/use-theme.ts';
import { useTracking } from '../../embed/use-tracking.ts';
import type { Track } from '../../player/frame/mode-props.ts';
import { PendingStudy } from '../../player/frame/player-message.tsx';
import { GradedPlayer } from '../../player/grade/graded-player.tsx';
import { usePlayerSettings } from '../../player/settings/use-player-settings.ts';
import { useFrameHeight } from './use-frame-height.ts';
import { useGrade } from './use-grade.ts';

export interface ActivityProps {
  setId: string;
}

/** In a learning platform's frame; reports the grade. */
export function Activity({ setId }: ActivityProps) {
  const parameters = parseEmbedParameters(new URLSearchParams(useSearch()));
  const study = useStudy(setId);
  const control = usePlayerSettings(embedPreferenceKeys, parameters);
  const count = useTracking(setId, study.phase === 'ready');
  const grade = useGrade(parameters.modes, study.phase === 'ready' ? study.cards : []);
  useFrameHeight();
  useRoomyDensity();
  useTheme(control.settings.isDark ? 'dark' : 'light');
  usePageTitle(study.phase === 'ready' ? `${displayTitle(study.set)} · ${productName}` : undefined);

  const track: Track = (eventType, metadata, questions) => {
    count(eventType, metadata);
    grade.report(eventType, metadata, questions);
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
