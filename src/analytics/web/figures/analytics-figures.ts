import type { Analytics } from '../../contract.ts';
import { formatSeconds } from '../../../platform/rules/text/seconds.ts';
import type { Figure } from '../figures.tsx';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

export function primaryFigures(analytics: Analytics | undefined, t: Texts): Figure[] {
  return [
    { label: t('Total Views'), value: analytics && analytics.totalViews.toLocaleString(t.language) },
    { label: t('Total Quizzes'), value: analytics && analytics.totalQuizzes.toLocaleString(t.language) },
    { label: t('Total Matches'), value: analytics && analytics.totalMatches.toLocaleString(t.language) },
  ];
}

export function furtherFigures(analytics: Analytics | undefined, t: Texts): Figure[] {
  return [
    { label: t('Total Flips'), value: analytics && analytics.totalFlips.toLocaleString(t.language) },
    { label: t('Avg Quiz Score'), ...(analytics && quizScore(analytics, t)) },
    { label: t('Avg Match Time'), ...(analytics && matchTime(analytics, t)) },
  ];
}

function quizScore({ avgQuizScore }: Analytics, t: Texts): Omit<Figure, 'label'> {
  return avgQuizScore === null ? { value: t('N/A') } : { value: String(Math.round(avgQuizScore)), unit: '%' };
}

/** @param avgMatchTime in seconds */
function matchTime({ avgMatchTime }: Analytics, t: Texts): Omit<Figure, 'label'> {
  return avgMatchTime === null || avgMatchTime === 0
    ? { value: t('N/A') }
    : { value: formatSeconds(avgMatchTime * 1000), unit: t('of seconds|s') };
}
