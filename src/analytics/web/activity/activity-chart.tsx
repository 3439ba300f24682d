import { useState, type CSSProperties, type PointerEvent } from 'react';
import {
  activityUnits,
  axisTicks,
  busiestPoint,
  labelledPoints,
  pointName,
  shortPointName,
  sumActivity,
  type ActivityPoint,
} from '../../rules/activity.ts';
import type { Range } from '../../contract.ts';
import styles from './activity-chart.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

export interface ActivityChartProps {
  points: readonly ActivityPoint[];
  range: Range;
}

/** Draws the views and plays of each hour, day or month as bars. Pointing at a bar shows its numbers. */
export function ActivityChart({ points, range }: ActivityChartProps) {
  const t = useTexts();
  const [pointedIndex, setPointedIndex] = useState<number>();
  const sums = sumActivity(points);
  const pointed = pointedIndex === undefined ? undefined : points[pointedIndex];
  const month = findOnlyMonth(points, range);
  if (month) return <p className={styles.sentence}>{describeMonth(month, range, t)}</p>;
  return (
    <div className={styles.chart}>
      <p className={styles.legend} aria-hidden="true" data-figures>
        <LegendEntry kind="views" count={(pointed ?? sums).views} />
        <LegendEntry kind="plays" count={(pointed ?? sums).plays} />
        <span className={styles.when}>{pointed && pointName(pointed, range, t)}</span>
      </p>
      {sums.views + sums.plays === 0 ? (
        <p className={styles.empty}>{t('No views or plays in this time')}</p>
      ) : (
        <Plot points={points} range={range} pointedIndex={pointedIndex} onPointedChange={setPointedIndex} />
      )}
    </div>
  );
}

/** Returns the month if it is the only one with data. A sentence then says more than a single bar. */
function findOnlyMonth(points: readonly ActivityPoint[], range: Range): ActivityPoint | undefined {
  const busyMonths = points.filter(({ views, plays }) => views + plays > 0);
  return activityUnits[range] === 'month' && busyMonths.length === 1 ? busyMonths[0] : undefined;
}

function describeMonth(month: ActivityPoint, range: Range, t: Texts): string {
  const values = { views: month.views, plays: month.plays, point: pointName(month, range, t) };
  return t(
    '{views, plural, one {# view} other {# views}} and {plays, plural, one {# play} other {# plays}}, all in {point}',
    values,
  );
}

interface PlotProps extends ActivityChartProps {
  pointedIndex: number | undefined;
  onPointedChange: (index: number | undefined) => void;
}

/** How many labels fit below the chart on phones, in every language. */
const maxLabels = { hour: 4, day: 4, month: 3 } as const;
/** The width of the bar of views, as a share of the width of a point on the axis. */
const viewsBarWidth = 0.78;
/** The width of the bar of plays, which is narrower and stands in front of the bar of views. */
const playsBarWidth = 0.34;

function Plot({ points, range, pointedIndex, onPointedChange }: PlotProps) {
  const t = useTexts();
  const ticks = axisTicks(Math.max(...points.map((point) => Math.max(point.views, point.plays))));

  function handlePointer(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * points.length);
    onPointedChange(Math.min(points.length - 1, Math.max(0, index)));
  }

  return (
    <div className={styles.plot}>
      <div
        className={styles.bars}
        onPointerMove={handlePointer}
        onPointerDown={handlePointer}
        onPointerLeave={() => onPointedChange(undefined)}
      >
        <Ticks ticks={ticks} />
        <Bars points={points} ticks={ticks} pointedIndex={pointedIndex} label={describeActivity(points, range, t)} />
        <Peak points={points} ticks={ticks} />
      </div>
      <p className={styles.names} aria-hidden="true" data-figures>
        {labelledPoints(points.length, maxLabels[activityUnits[range]]).map((index) => (
          <span key={index} style={atPoint(index, points.length)}>
            {points[index] && shortPointName(points[index], range, t)}
          </span>
        ))}
      </p>
    </div>
  );
}

function Ticks({ ticks }: { ticks: readonly number[] }) {
  const t = useTexts();
  return ticks.map((tick) => (
    <span key={tick} className={styles.tick} style={atHeight(tick, ticks)} aria-hidden="true" data-figures>
      {tick.toLocaleString(t.language, { notation: 'compact' })}
    </span>
  ));
}

interface BarsProps {
  points: readonly ActivityPoint[];
  ticks: readonly number[];
  pointedIndex: number | undefined;
  label: string;
}

/** A point is one unit wide, and the drawing as high as the count of its top tick. The browser stretches it to its frame. */
function Bars({ points, ticks, pointedIndex, label }: BarsProps) {
  const top = ticks.at(-1) ?? 1;
  return (
    <svg
      className={styles.picture}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${points.length} ${top}`}
      preserveAspectRatio="none"
    >
      {pointedIndex !== undefined && <rect className={styles.pointed} x={pointedIndex} y={0} width={1} height={top} />}
      {ticks.map((tick) => (
        <line key={tick} className={styles.line} x1={0} x2={points.length} y1={top - tick} y2={top - tick} />
      ))}
      {points.map((point, index) => (
        <g key={point.startMs}>
          <Bar className={styles.views} index={index} width={viewsBarWidth} top={top} count={point.views} />
          <Bar className={styles.plays} index={index} width={playsBarWidth} top={top} count={point.plays} />
        </g>
      ))}
    </svg>
  );
}

interface BarProps {
  className: string | undefined;
  index: number;
  width: number;
  top: number;
  count: number;
}

function Bar({ className, index, width, top, count }: BarProps) {
  if (count === 0) return undefined;
  return <rect className={className} x={index + (1 - width) / 2} y={top - count} width={width} height={count} />;
}

/** The number at the busiest point. It stands above the higher of its two bars, so that it covers neither. */
function Peak({ points, ticks }: Pick<BarsProps, 'points' | 'ticks'>) {
  const t = useTexts();
  const index = busiestPoint(points);
  const point = index === undefined ? undefined : points[index];
  if (index === undefined || point === undefined) return undefined;
  const highestCount = Math.max(point.views, point.plays);
  return (
    <span
      className={styles.peak}
      style={{ ...atHeight(highestCount, ticks), ...atPoint(index, points.length) }}
      aria-hidden="true"
      data-figures
    >
      {highestCount.toLocaleString(t.language)}
    </span>
  );
}

interface LegendEntryProps {
  kind: 'views' | 'plays';
  count: number;
}

function LegendEntry({ kind, count }: LegendEntryProps) {
  const t = useTexts();
  return (
    <span className={styles.key} data-kind={kind}>
      {kind === 'views' ? t('Views') : t('Plays')}
      <b>{count.toLocaleString(t.language)}</b>
    </span>
  );
}

function describeActivity(points: readonly ActivityPoint[], range: Range, t: Texts): string {
  const sums = sumActivity(points);
  const peakIndex = busiestPoint(points);
  const peak = peakIndex === undefined ? undefined : points[peakIndex];
  if (!peak)
    return t('{views, plural, one {# view} other {# views}} and {plays, plural, one {# play} other {# plays}} in all', {
      ...sums,
    });
  const values = { ...sums, most: peak.views, point: pointName(peak, range, t) };
  switch (activityUnits[range]) {
    case 'hour':
      return t(
        '{views, plural, one {# view} other {# views}} and {plays, plural, one {# play} other {# plays}} in all; most in one hour: {most, plural, one {# view} other {# views}} ({point})',
        values,
      );
    case 'day':
      return t(
        '{views, plural, one {# view} other {# views}} and {plays, plural, one {# play} other {# plays}} in all; most in one day: {most, plural, one {# view} other {# views}} ({point})',
        values,
      );
    case 'month':
      return t(
        '{views, plural, one {# view} other {# views}} and {plays, plural, one {# play} other {# plays}} in all; most in one month: {most, plural, one {# view} other {# views}} ({point})',
        values,
      );
  }
}

function atHeight(count: number, ticks: readonly number[]): CSSProperties {
  return { insetBlockEnd: `${(count / (ticks.at(-1) ?? 1)) * 100}%` };
}

/** The style sheet shifts a label by `--share` of its own width, so that labels at both ends stay inside the chart. */
function atPoint(index: number, count: number): CSSProperties {
  return { '--share': (index + 0.5) / count };
}
