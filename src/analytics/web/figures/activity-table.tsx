import { activityUnits, pointName } from '../../rules/activity.ts';
import { countText } from '../../../platform/rules/text/count-text.ts';
import type { ActivityChartProps } from './activity-chart.tsx';
import styles from './activity-table.module.css';

const unitNames = { hour: 'Hour', day: 'Day', month: 'Month' } as const;
const columns = [
  ['views', 'Views'],
  ['flips', 'Flips'],
  ['quizzes', 'Quizzes'],
  ['matches', 'Matches'],
] as const;

/** Newest first, with numbers that the chart omits. */
export function ActivityTable({ points, range }: ActivityChartProps) {
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
