import type { Analytics, EventType, Range } from '../contract.ts';
import { listCompletions, type Completion } from '../../modes/modes.ts';
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
  const completions = listCompletions().map((completion) => ({ ...completion, sum: of(completion.event) }));
  const totals = completions.map(({ figures, sum }) => [figures.total, sum.count]);
  const averages = completions.map(({ figures, measure, sum }) => [figures.average, averageOf(sum, measure)]);
  return {
    totalViews: of('set_view').count,
    ...(Object.fromEntries(totals) as Pick<Analytics, Completion['figures']['total']>),
    totalFlips: of('card_flip').count,
    ...(Object.fromEntries(averages) as Pick<Analytics, Completion['figures']['average']>),
  };
}

/** A score as a whole number, a time in hundredths of a second. */
function averageOf({ count, total }: typeof nothing, measure: Completion['measure']): number | null {
  if (count === 0) return null;
  return measure === 'score' ? Math.round(total / count) : Math.round((total / count) * 100) / 100 || null;
}
