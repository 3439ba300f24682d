import { parseSetMemory } from '../../../remember/rules/card-memory.ts';
import { countDue, countDueByDay, endOfToday } from '../../../remember/rules/due-cards.ts';
import { countStudiedDays, startOfDay } from '../../../remember/rules/study-days.ts';
import { useRemembered } from '../../../remember/web/remembered.ts';
import { Transfer } from '../../../remember/web/transfer.tsx';
import { NothingHere } from '../frame/nothing-here.tsx';
import styles from '../my-study.module.css';
import { StudiedSets } from './studied-sets.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import studyForecastStyles from './study-forecast.module.css';
import { directionOf } from '../../../platform/rules/languages/interface-languages.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

const shownDays = 14;

export function StudyOverview({ nowMs }: { nowMs: number }) {
  const t = useTexts();
  const remembered = useRemembered();
  if (!remembered) return null;
  if (remembered.sets.size === 0) return <NothingYet />;
  const texts = [...remembered.sets.values()];
  const due = texts.reduce((sum, text) => sum + countDue(text, endOfToday(nowMs)), 0);
  const memories = texts.map(parseSetMemory);
  const all = memories.reduce((sum, memory) => sum + memory.size, 0);
  return (
    <>
      <p className={styles.due} data-figures>
        {due === 0 ? t('Nothing is due today.') : t('{count} due today', { count: due })}
      </p>
      <p className={styles.hint} data-figures>
        {t(
          '{count, plural, one {# card} other {# cards}} remembered, with answers on {days} of the last {shown} days.',
          { count: all, days: countStudiedDays(remembered.days, nowMs, shownDays), shown: shownDays },
        )}
      </p>
      <StudiedSets sets={remembered.sets} nowMs={nowMs} />
      <StudyForecast counts={countDueByDay(memories, nowMs, shownDays)} nowMs={nowMs} />
    </>
  );
}

function NothingYet() {
  const t = useTexts();
  return (
    <NothingHere
      title={t('Nothing to study yet')}
      text={t('Open a set, turn a card, and say whether you knew it. It comes back here when it is due.')}
    />
  );
}

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
  // In Arabic, the short names of weekdays are whole words, which do not fit.
  const weekday = new Intl.DateTimeFormat(t.language, {
    weekday: directionOf(t.language) === 'rtl' ? 'narrow' : 'short',
  });
  const fullDay = new Intl.DateTimeFormat(t.language, { weekday: 'long', day: 'numeric', month: 'long' });
  const most = Math.max(1, ...counts);
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
                style={{ '--share': count / most }}
                data-today={day === 0 || undefined}
                aria-hidden="true"
              />
              <span className={studyForecastStyles.name} aria-hidden="true">
                {day === 0 ? t('of due cards|Now') : weekday.format(startMs).slice(0, 2)}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
