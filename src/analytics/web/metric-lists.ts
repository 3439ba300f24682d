import type { Analytics } from '../contract.ts';
import type { Metric } from './metrics.tsx';
import { listCompletableModes, modes, type CompletableMode } from '../../modes/modes.ts';
import { message, type Message, type Texts } from '../../platform/rules/languages/texts.ts';
import { formatSeconds } from '../../platform/rules/text/seconds.ts';

interface ModeTitles {
  readonly total: Message;
  readonly average: Message;
  readonly series: Message;
}

const modeTitles: Readonly<Partial<Record<CompletableMode, ModeTitles>>> = {
  quiz: { total: message('Total Quizzes'), average: message('Avg Quiz Score'), series: message('Quizzes') },
  match: { total: message('Total Matches'), average: message('Avg Match Time'), series: message('Matches') },
};

/** Returns the names of a mode's figures. A mode without titles of its own is called by its name. */
export function titlesOf(mode: CompletableMode): ModeTitles {
  const { label } = modes[mode];
  return modeTitles[mode] ?? { total: label, average: label, series: label };
}

export function primaryMetrics(analytics: Analytics | undefined, t: Texts): Metric[] {
  const count = (name: keyof Analytics) => analytics && (analytics[name] ?? 0).toLocaleString(t.language);
  return [
    { label: t('Total Views'), value: count('totalViews') },
    ...listCompletableModes().map((mode) => ({
      label: t(titlesOf(mode).total),
      value: count(modes[mode].completion.figures.total),
    })),
  ];
}

export function furtherMetrics(analytics: Analytics | undefined, t: Texts): Metric[] {
  return [
    { label: t('Total Flips'), value: analytics && analytics.totalFlips.toLocaleString(t.language) },
    ...listCompletableModes().map((mode) => ({
      label: t(titlesOf(mode).average),
      ...(analytics && averageIn(analytics, mode, t)),
    })),
  ];
}

function averageIn(analytics: Analytics, mode: CompletableMode, t: Texts): Omit<Metric, 'label'> {
  const { measure, figures } = modes[mode].completion;
  const average = analytics[figures.average];
  if (average === null) return { value: t('N/A') };
  if (measure === 'score') return { value: String(Math.round(average)), unit: '%' };
  // A score may be 0, but every match takes some time.
  return average === 0 ? { value: t('N/A') } : { value: formatSeconds(average * 1000), unit: t('of seconds|s') };
}
