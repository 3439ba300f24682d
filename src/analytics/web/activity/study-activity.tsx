import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Range } from '../../contract.ts';
import { activityQuery } from '../analytics-queries.ts';
import { AnalyticsFailed } from '../metrics.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { ChartColumn, Table } from 'lucide-react';
import { activityUnits, pointName } from '../../rules/activity.ts';
import { listCompletableModes, modes } from '../../../modes/modes.ts';
import { ActivityChart, type ActivityChartProps } from './activity-chart.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';
import { message } from '../../../platform/rules/languages/texts.ts';
import styles from './study-activity.module.css';
import { titlesOf } from '../metric-lists.ts';

const headings = {
  hour: message('Views and plays by hour (UTC)'),
  day: message('Views and plays by day (UTC)'),
  month: message('Views and plays by month (UTC)'),
} as const;

const unitNames = { hour: message('Hour (UTC)'), day: message('Day (UTC)'), month: message('Month (UTC)') } as const;

const columns = [
  ['views', message('Views')],
  ['flips', message('Flips')],
  ...listCompletableModes().map((mode) => [modes[mode].completion.figures.series, titlesOf(mode).series] as const),
] as const;

const looks = [
  { value: 'chart', label: message('Chart'), icon: ChartColumn },
  { value: 'table', label: message('Table'), icon: Table },
] as const;

interface StudyActivityProps {
  /** Undefined for all sets. */
  setId?: string | undefined;
  range: Range;
  refreshMs?: number | undefined;
}

/** Shows how the activity of a set, or of all sets, has developed, as a chart or as a table. */
export function StudyActivity({ setId, range, refreshMs }: StudyActivityProps) {
  const t = useTexts();
  const [look, setLook] = useState<'chart' | 'table'>('chart');
  const activity = useQuery({ ...activityQuery(setId, range), refetchInterval: refreshMs ?? false });
  const shownRange = activity.data?.range ?? range;

  function renderActivity() {
    if (activity.data === undefined) {
      return activity.isError ? (
        <AnalyticsFailed
          className={styles.failed}
          isRetrying={activity.isFetching}
          onRetry={() => void activity.refetch()}
        />
      ) : (
        <Skeleton className={styles.skeleton} />
      );
    }
    const ActivityView = look === 'chart' ? ActivityChart : ActivityTable;
    return <ActivityView {...activity.data} />;
  }

  return (
    <section className={styles.activity} aria-label={t('Views and plays')}>
      <header className={styles.head}>
        <h3 className={styles.title}>{t(headings[activityUnits[shownRange]])}</h3>
        <Segmented
          isIconOnly
          size="small"
          label={t('Show as')}
          value={look}
          options={looks.map((option) => ({ ...option, label: t(option.label) }))}
          onValueChange={setLook}
        />
      </header>
      <div
        className={styles.content}
        aria-busy={activity.isFetching}
        data-outdated={activity.isPlaceholderData || undefined}
      >
        {renderActivity()}
      </div>
    </section>
  );
}

/** Lists all points, newest first, with the numbers that the chart omits. */
function ActivityTable({ points, range }: ActivityChartProps) {
  const t = useTexts();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div className={styles.scroll} role="region" aria-label={t('Views and plays, table')} tabIndex={0}>
      <table className={styles.table} data-figures>
        <thead>
          <tr>
            <th scope="col">{t(unitNames[activityUnits[range]])}</th>
            {columns.map(([name, title]) => (
              <th key={name} scope="col">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.startMs}>
              <th scope="row">{pointName(point, range, t)}</th>
              {columns.map(([name]) => (
                <td key={name}>{point[name].toLocaleString(t.language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
