import type { PackagedSet } from '../../learning-platforms/rules/packaged-set.ts';
import { embedPreferenceKeys } from '../../platform/rules/preference-keys.ts';
import { useTheme } from '../../platform/web/browser/page/use-theme.ts';
import { NoCards } from '../../player/web/frame/player-message.tsx';
import { GradedPlayer } from '../../learning-platforms/web/graded-player.tsx';
import { usePlayerSettings } from '../../player/web/settings/use-player-settings.ts';
import type { Course } from './join-course.ts';
import { useCourse } from './use-course.ts';

interface PackagedPlayerProps {
  packaged: PackagedSet;
  course: Course | undefined;
}

/** Without a server: fetches only the files beside it. */
export function PackagedPlayer({ packaged, course }: PackagedPlayerProps) {
  const { set, cards, parameters } = packaged;
  const control = usePlayerSettings(embedPreferenceKeys, parameters);
  const { sending, bestMatchMs, report } = useCourse(course, packaged);
  useTheme(control.settings.isDark ? 'dark' : 'light');
  if (cards.length === 0) return <NoCards />;
  return (
    <GradedPlayer
      sending={sending}
      set={set}
      cards={cards}
      parameters={parameters}
      preferenceKeys={embedPreferenceKeys}
      control={control}
      bestMatchMs={bestMatchMs}
      onTrack={report}
    />
  );
}
