import type { Analytics, EventType, Range } from '../contract.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { sumHours, sumTotals, type EventSum } from './event-store.ts';
import { rangeStartHour } from './range-start.ts';

const nothing = { count: 0, total: 0 };

export async function readAnalytics(
  services: Pick<Services, 'db' | 'events' | 'now'>,
  { range, setId }: { range: Range; setId: string | undefined },
): Promise<Analytics> {
  await services.events.flush();
  if (range === 'all') return toAnalytics(await sumTotals(services.db, setId));
  return toAnalytics(await sumHours(services.db, { setId, sinceHour: rangeStartHour(range, services.now()) }));
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
