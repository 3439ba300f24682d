import type { Analytics } from '../../contract.ts';
import { countText } from '../../../platform/rules/text/count-text.ts';
import { formatSeconds } from '../../../platform/rules/text/seconds.ts';
import type { Figure } from '../figures.tsx';

export function primaryFigures(analytics: Analytics | undefined): Figure[] {
  return [
    { label: 'Total Views', value: analytics && countText(analytics.totalViews) },
    { label: 'Total Quizzes', value: analytics && countText(analytics.totalQuizzes) },
    { label: 'Total Matches', value: analytics && countText(analytics.totalMatches) },
  ];
}

export function furtherFigures(analytics: Analytics | undefined): Figure[] {
  return [
    { label: 'Total Flips', value: analytics && countText(analytics.totalFlips) },
    { label: 'Avg Quiz Score', ...(analytics && quizScore(analytics)) },
    { label: 'Avg Match Time', ...(analytics && matchTime(analytics)) },
  ];
}

const notAvailable = { value: 'N/A' };

function quizScore({ avgQuizScore }: Analytics): Omit<Figure, 'label'> {
  return avgQuizScore === null ? notAvailable : { value: String(Math.round(avgQuizScore)), unit: '%' };
}

/** @param avgMatchTime in seconds */
function matchTime({ avgMatchTime }: Analytics): Omit<Figure, 'label'> {
  return avgMatchTime === null || avgMatchTime === 0
    ? notAvailable
    : { value: formatSeconds(avgMatchTime * 1000), unit: 's' };
}
