import type { Analytics, EventType, Range } from '../../shared/contract/analytics.ts';
import type { Services } from '../services.ts';
import { hourMs } from './event-count.ts';
import { sumHours, sumTotals } from './event-store.ts';
import type { EventSum } from './event-store.ts';

const rangeHours: Readonly<Record<Exclude<Range, 'all'>, number>> = { '30d': 30 * 24, '7d': 7 * 24, '24h': 24 };
const nothing = { count: 0, total: 0 };

/** Of all sets. A range is so many hours, the current one included. */
export async function readAnalytics(
  services: Pick<Services, 'db' | 'events' | 'now'>,
  range: Range,
): Promise<Analytics> {
  await services.events.flush();
  if (range === 'all') return toAnalytics(await sumTotals(services.db, undefined));
  const currentHour = Math.floor(services.now() / hourMs);
  return toAnalytics(await sumHours(services.db, currentHour - rangeHours[range] + 1));
}

/** Of a set, since the beginning. */
export async function readSetAnalytics(services: Pick<Services, 'db' | 'events'>, setId: string): Promise<Analytics> {
  await services.events.flush();
  return toAnalytics(await sumTotals(services.db, setId));
}

function toAnalytics(sums: readonly EventSum[]): Analytics {
  const of = (type: EventType) => sums.find((sum) => sum.eventType === type) ?? nothing;
  const quizzes = of('quiz_complete');
  const matches = of('match_complete');
  return {
    totalViews: of('set_view').count,
    totalQuizzes: quizzes.count,
    totalMatches: matches.count,
    totalFlips: of('card_flip').count,
    avgQuizScore: quizzes.count === 0 ? null : Math.round(quizzes.total / quizzes.count),
    avgMatchTime: matches.count === 0 ? null : Math.round((matches.total / matches.count) * 100) / 100 || null,
  };
}
