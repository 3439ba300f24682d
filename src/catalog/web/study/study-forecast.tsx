import { countedText, countText } from '../../../platform/rules/text/count-text.ts';
import { startOfDay } from '../../../remember/rules/study-days.ts';
import { VisuallyHidden } from '../../../platform/web/ui/visually-hidden.tsx';
import styles from './study-forecast.module.css';

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short' });
const fullDay = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' });

interface StudyForecastProps {
  /** Due cards by day, from today. */
  counts: readonly number[];
  nowMs: number;
}

export function StudyForecast({ counts, nowMs }: StudyForecastProps) {
  const most = Math.max(1, ...counts);
  return (
    <section className={styles.forecast} aria-labelledby="forecast">
      <h2 className={styles.title} id="forecast">
        The days to come
      </h2>
      <ol className={styles.days}>
        {counts.map((count, day) => {
          const startMs = startOfDay(nowMs, day);
          return (
            <li key={startMs} className={styles.day}>
              <VisuallyHidden>{`${fullDay.format(startMs)}: ${countedText(count, 'card')} due`}</VisuallyHidden>
              <span className={styles.count} aria-hidden="true" data-figures>
                {count > 0 && countText(count)}
              </span>
              <span
                className={styles.bar}
                style={{ '--share': count / most }}
                data-today={day === 0 || undefined}
                aria-hidden="true"
              />
              <span className={styles.name} aria-hidden="true">
                {day === 0 ? 'Now' : weekday.format(startMs).slice(0, 2)}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
