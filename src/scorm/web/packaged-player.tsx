import type { PackagedSet } from '../../import-export/rules/packaged-set.ts';
import { embedPreferenceKeys } from '../../platform/rules/preference-keys.ts';
import { useTheme } from '../../platform/web/browser/page.ts';
import { NoCards } from '../../player/web/frame/player-message.tsx';
import { GradedPlayer } from '../../learning-platforms/web/graded-player.tsx';
import { usePlayerSettings } from '../../player/web/settings/use-player-settings.ts';
import type { ScormSession } from './scorm-session.ts';
import { useEffect, useState } from 'react';
import { percentOf, scoreResult, toActivityResult } from '../../learning-platforms/rules/activity.ts';
import type { Track } from '../../player/web/frame/mode-props.ts';
import type { GradeDelivery } from '../../learning-platforms/web/grade-delivery.ts';
import { createTexts, englishTexts, message, type Texts } from '../../platform/rules/languages/texts.ts';
import { directionOf, matchLanguages, visitorLanguages } from '../../platform/rules/languages/interface-languages.ts';
import { sourceLanguage } from '../../platform/rules/languages/language-tag.ts';

/**
 * Chooses the language that was set when the package was made, else the first preferred one that is available, else
 * English.
 * @param preferred the languages that the browser prefers
 */
export function chooseTexts(
  { language: packagedLanguage, texts = {} }: PackagedSet,
  preferred: readonly string[],
  available: typeof visitorLanguages = visitorLanguages,
): Texts {
  const language = packagedLanguage ?? matchLanguages(preferred, available) ?? sourceLanguage;
  const catalog = texts[language];
  return catalog === undefined ? englishTexts : createTexts(language, catalog);
}

export function setDocumentLanguage({ language }: Texts): void {
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) });
}

interface PackagedPlayerProps {
  packaged: PackagedSet;
  session: ScormSession | undefined;
}

/** The player inside a package. It works without a server and fetches only files of the package. */
export function PackagedPlayer({ packaged, session }: PackagedPlayerProps) {
  const { set, cards, parameters } = packaged;
  const control = usePlayerSettings(embedPreferenceKeys, parameters);
  const { delivery, bestMatchMs, handleTrack } = useScormSession(session, packaged);
  useTheme(control.settings.isDark);
  if (cards.length === 0) return <NoCards />;
  return (
    <GradedPlayer
      delivery={delivery}
      set={set}
      cards={cards}
      parameters={parameters}
      preferenceKeys={embedPreferenceKeys}
      control={control}
      bestMatchMs={bestMatchMs}
      onTrack={handleTrack}
    />
  );
}

interface SessionState {
  readonly delivery: GradeDelivery;
  /** Kept for this visit even if no learning platform plays the package. */
  readonly bestMatchMs: number | undefined;
  readonly handleTrack: Track;
}

export function useScormSession(session: ScormSession | undefined, { cards, parameters }: PackagedSet): SessionState {
  const [delivery, setDelivery] = useState<GradeDelivery>({ phase: 'none' });
  const [bestMatchMs, setBestMatchMs] = useState(session?.bestMatchMs);
  useCloseOnLeave(session);

  const handleTrack: Track = (eventType, metadata, answers) => {
    const seconds = eventType === 'match_complete' ? Number(metadata?.['completionTime']) : undefined;
    if (seconds !== undefined) storeBestTime(Math.round(seconds * 1000));
    const result = toActivityResult({ eventType, metadata, answers });
    const score = result && scoreResult(result, cards, parameters);
    if (!session || !score) return;
    const percent = percentOf(score);
    setDelivery(toGradeDelivery(session.report(percent), { mode: result.mode, score: percent }));
  };

  function storeBestTime(timeMs: number) {
    if (bestMatchMs !== undefined && bestMatchMs <= timeMs) return;
    setBestMatchMs(timeMs);
    session?.storeBestMatch(timeMs);
  }

  return { delivery, bestMatchMs, handleTrack };
}

const notCountedReason = message('This attempt does not count. For a grade, start a new attempt from your course.');
const refusedReason = message('Your result was not accepted. Please open this activity again from your course.');

function toGradeDelivery(
  outcome: ReturnType<ScormSession['report']>,
  result: Pick<Extract<GradeDelivery, { phase: 'sent' }>, 'mode' | 'score'>,
): GradeDelivery {
  switch (outcome) {
    case 'stored':
      return { phase: 'sent', ...result };
    case 'refused':
      return { phase: 'refused', reason: refusedReason };
    case 'not-counted':
      return { phase: 'not-counted', reason: notCountedReason };
  }
}

/**
 * Closes the session when the page is left. A page that the browser restores from its back/forward cache is reloaded,
 * because its session is closed.
 */
function useCloseOnLeave(session: ScormSession | undefined): void {
  useEffect(() => {
    if (!session) return;
    const handleReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pagehide', session.close);
    window.addEventListener('pageshow', handleReturn);
    return () => {
      window.removeEventListener('pagehide', session.close);
      window.removeEventListener('pageshow', handleReturn);
    };
  }, [session]);
}
