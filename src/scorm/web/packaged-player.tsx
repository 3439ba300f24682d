import type { PackagedSet } from '../../import-export/rules/packaged-set.ts';
import { embedPreferenceKeys } from '../../platform/rules/preference-keys.ts';
import { useTheme } from '../../platform/web/browser/page.ts';
import { NoCards } from '../../player/web/frame/player-message.tsx';
import { GradedPlayer } from '../../learning-platforms/web/graded-player.tsx';
import { usePlayerSettings } from '../../player/web/settings/use-player-settings.ts';
import type { Course } from './join-course.ts';
import { useEffect, useState } from 'react';
import { percentOf, scoreResult, toActivityResult } from '../../learning-platforms/rules/activity.ts';
import type { Track } from '../../player/web/frame/mode-props.ts';
import type { Sending } from '../../learning-platforms/web/sending.ts';
import { createTexts, englishTexts, message, type Texts } from '../../platform/rules/languages/texts.ts';
import {
  directionOf,
  matchLanguages,
  sourceLanguage,
  visitorLanguages,
} from '../../platform/rules/languages/interface-languages.ts';

const uncounted = message('This attempt does not count. For a grade, start a new attempt from your course.');

const refused = message('Your result was not accepted. Please open this activity again from your course.');

interface PackagedPlayerProps {
  packaged: PackagedSet;
  course: Course | undefined;
}

/**
 * Also sets the document's language.
 * @param wanted the languages that the browser prefers
 */
export function packagedTexts(
  { language: chosen, texts = {} }: PackagedSet,
  wanted: readonly string[],
  from: typeof visitorLanguages = visitorLanguages,
): Texts {
  const found = chosen ?? matchLanguages(wanted, from) ?? sourceLanguage;
  const catalog = texts[found];
  const language = catalog === undefined ? sourceLanguage : found;
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) });
  return catalog === undefined ? englishTexts : createTexts(language, catalog);
}

/** Works without a server. Fetches only files of the package. */
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

interface CourseState {
  readonly sending: Sending;
  /** Also used outside a course. */
  readonly bestMatchMs: number | undefined;
  readonly report: Track;
}

export function useCourse(course: Course | undefined, { cards, parameters }: PackagedSet): CourseState {
  const [sending, setSending] = useState<Sending>({ phase: 'none' });
  const [bestMatchMs, setBestMatchMs] = useState(course?.bestMatchMs);
  useLeaving(course);

  const report: Track = (eventType, metadata, answers) => {
    const seconds = eventType === 'match_complete' ? Number(metadata?.['completionTime']) : undefined;
    if (seconds !== undefined) keepTime(Math.round(seconds * 1000));
    const result = toActivityResult({ eventType, metadata, answers });
    const score = result && scoreResult(result, cards, parameters);
    if (!course || !score) return;
    const percent = percentOf(score);
    setSending(sendingOf(course.report(percent), { mode: result.mode, score: percent }));
  };

  function keepTime(timeMs: number) {
    if (bestMatchMs !== undefined && bestMatchMs <= timeMs) return;
    setBestMatchMs(timeMs);
    course?.keepBestMatch(timeMs);
  }

  return { sending, bestMatchMs, report };
}

function sendingOf(
  outcome: ReturnType<Course['report']>,
  result: Pick<Extract<Sending, { phase: 'sent' }>, 'mode' | 'score'>,
): Sending {
  switch (outcome) {
    case 'kept':
      return { phase: 'sent', ...result };
    case 'refused':
      return { phase: 'refused', reason: refused };
    case 'uncounted':
      return { phase: 'uncounted', reason: uncounted };
  }
}

/** A page restored from the browser's cache would have a closed course, so it is reloaded. */
function useLeaving(course: Course | undefined): void {
  useEffect(() => {
    if (!course) return;
    const handleReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pagehide', course.leave);
    window.addEventListener('pageshow', handleReturn);
    return () => {
      window.removeEventListener('pagehide', course.leave);
      window.removeEventListener('pageshow', handleReturn);
    };
  }, [course]);
}
