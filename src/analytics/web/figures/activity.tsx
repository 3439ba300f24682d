import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Table } from 'lucide-react';
import { useState } from 'react';
import { activityUnits, pointName } from '../../rules/activity.ts';
import type { Range } from '../../contract.ts';
import { activityQuery } from '../analytics-queries.ts';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';
import styles from './activity.module.css';
import { ActivityChart, type ActivityChartProps } from './activity-chart.tsx';
import { AnalyticsFailed } from '../analytics-failed.tsx';
import { countText } from '../../../platform/rules/text/count-text.ts';

const unitNames = { hour: 'Hour', day: 'Day', month: 'Month' } as const;

const columns = [
  ['views', 'Views'],
  ['flips', 'Flips'],
  ['quizzes', 'Quizzes'],
  ['matches', 'Matches'],
] as const;

const looks = [
  { value: 'chart', label: 'Chart', icon: ChartColumn },
  { value: 'table', label: 'Table', icon: Table },
] as const;

interface ActivityProps {
  /** Undefined: all sets. */
  setId?: string | undefined;
  range: Range;
  refreshMs?: number | undefined;
}

export function Activity({ setId, range, refreshMs }: ActivityProps) {
  const [look, setLook] = useState<'chart' | 'table'>('chart');
  const activity = useQuery({ ...activityQuery(setId, range), refetchInterval: refreshMs ?? false });
  const shownRange = activity.data?.range ?? range;

  function content() {
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
    const Look = look === 'chart' ? ActivityChart : ActivityTable;
    return <Look {...activity.data} />;
  }

  return (
    <section className={styles.activity} aria-label="Views and plays">
      <header className={styles.head}>
        <h3 className={styles.title}>{`Views and plays by ${activityUnits[shownRange]} (UTC)`}</h3>
        <Segmented isIconOnly size="small" label="Show as" value={look} options={looks} onValueChange={setLook} />
      </header>
      <div
        className={styles.content}
        aria-busy={activity.isFetching}
        data-outdated={activity.isPlaceholderData || undefined}
      >
        {content()}
      </div>
    </section>
  );
}

/** Newest first, with numbers that the chart omits. */
function ActivityTable({ points, range }: ActivityChartProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div className={styles.scroll} role="region" aria-label="Views and plays, table" tabIndex={0}>
      <table className={styles.table} data-figures>
        <thead>
          <tr>
            <th scope="col">{`${unitNames[activityUnits[range]]} (UTC)`}</th>
            {columns.map(([name, title]) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.startMs}>
              <th scope="row">{pointName(point, range)}</th>
              {columns.map(([name]) => (
                <td key={name}>{countText(point[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
