import { parseSetMemory } from '../../../remember/rules/card-memory.ts';
import { countDue, countDueByDay, endOfToday } from '../../../remember/rules/due-cards.ts';
import { countStudiedDays, startOfDay } from '../../../remember/rules/study-days.ts';
import { useRemembered } from '../../../remember/web/remembered.ts';
import { Transfer } from '../../../remember/web/transfer.tsx';
import { CatalogEmptyState } from '../frame/catalog-empty-state.tsx';
import primitiveStyles from '../../../platform/web/ui/primitives.module.css';
import styles from '../my-study.module.css';
import { StudiedSets } from './studied-sets.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import studyForecastStyles from './study-forecast.module.css';
import { directionOf } from '../../../platform/rules/languages/interface-languages.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

/** For how many days up to today the overview shows whether the visitor studied. */
const recentDays = 14;
/** For how many days from today the overview shows how many cards are due. */
const forecastDays = 14;

/** Shows how many cards are due in the coming days, and on which days the visitor has studied. */
export function StudyOverview({ nowMs }: { nowMs: number }) {
  const t = useTexts();
  const remembered = useRemembered();
  // `remembered` is undefined while the storage is being read.
  if (!remembered) return null;
  if (remembered.sets.size === 0) return <NoStudiedSets />;
  const memoryTexts = [...remembered.sets.values()];
  const dueCount = memoryTexts.reduce((sum, text) => sum + countDue(text, endOfToday(nowMs)), 0);
  const memories = memoryTexts.map(parseSetMemory);
  const cardCount = memories.reduce((sum, memory) => sum + memory.size, 0);
  return (
    <>
      <p className={styles.due} data-figures>
        {dueCount === 0 ? t('Nothing is due today.') : t('{count} due today', { count: dueCount })}
      </p>
      <p className={primitiveStyles.soft} data-figures>
        {t(
          '{count, plural, one {# card} other {# cards}} remembered, with answers on {days} of the last {shown} days.',
          { count: cardCount, days: countStudiedDays(remembered.days, nowMs, recentDays), shown: recentDays },
        )}
      </p>
      <StudiedSets sets={remembered.sets} nowMs={nowMs} />
      <StudyForecast counts={countDueByDay(memories, nowMs, forecastDays)} nowMs={nowMs} />
    </>
  );
}

/** Exports and imports what the device remembers. */
export function StudyTransfer() {
  const remembered = useRemembered();
  return remembered ? <Transfer remembered={remembered} /> : null;
}

interface StudyForecastProps {
  /** Due cards by day, from today. */
  counts: readonly number[];
  nowMs: number;
}

function StudyForecast({ counts, nowMs }: StudyForecastProps) {
  const t = useTexts();
  // A column has room for two letters, to which the short names are cut. In Arabic these are whole words, so narrow
  // ones take their place.
  const weekday = new Intl.DateTimeFormat(t.language, {
    weekday: directionOf(t.language) === 'rtl' ? 'narrow' : 'short',
  });
  const fullDay = new Intl.DateTimeFormat(t.language, { weekday: 'long', day: 'numeric', month: 'long' });
  const highestCount = Math.max(1, ...counts);
  return (
    <section className={studyForecastStyles.forecast} aria-labelledby="forecast">
      <h2 className={studyForecastStyles.title} id="forecast">
        {t('Coming days')}
      </h2>
      <ol className={studyForecastStyles.days}>
        {counts.map((count, day) => {
          const startMs = startOfDay(nowMs, day);
          return (
            <li key={startMs} className={studyForecastStyles.day}>
              <VisuallyHidden>
                {t('{day}: {count, plural, one {# card} other {# cards}} due', { day: fullDay.format(startMs), count })}
              </VisuallyHidden>
              <span className={studyForecastStyles.count} aria-hidden="true" data-figures>
                {count > 0 && count.toLocaleString(t.language)}
              </span>
              <span
                className={studyForecastStyles.bar}
                style={{ '--share': count / highestCount }}
                data-today={day === 0 || undefined}
                aria-hidden="true"
              />
              <span className={primitiveStyles.soft} aria-hidden="true">
                {day === 0 ? t('of due cards|Now') : weekday.format(startMs).slice(0, 2)}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function NoStudiedSets() {
  const t = useTexts();
  return (
    <CatalogEmptyState
      title={t('Nothing to study yet')}
      text={t('Open a set, turn a card, and say whether you knew it. It comes back here when it is due.')}
    />
  );
}
