import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, useId, type ReactNode } from 'react';
import type { Range, Confusions, HardestCards as Hardest, Analytics } from '../contract.ts';
import {
  analyticsRefreshMs,
  mobileBreakpointPx,
  minAnswerSightings,
  minConfusionSightings,
} from '../../platform/rules/limits.ts';
import { analyticsQuery, activityQuery, confusionsQuery, hardestCardsQuery } from './analytics-queries.ts';
import { useMediaQuery } from '../../platform/web/browser/page/use-media-query.ts';
import { Collapsible } from '../../platform/web/ui/controls/collapsible.tsx';
import { AdminLeaderboard } from './admin-leaderboard.tsx';
import { AnalyticsFailed, Figures, type Figure } from './figures.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { ChartColumn, Table, ArrowLeftRight } from 'lucide-react';
import { activityUnits, pointName } from '../rules/activity.ts';
import { listCompletedModes, modes, type CompletedMode } from '../../modes/modes.ts';
import { ActivityChart, type ActivityChartProps } from './figures/activity-chart.tsx';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import { Skeleton } from '../../platform/web/ui/display/skeleton.tsx';
import { message, type Message, type Texts } from '../../platform/rules/languages/texts.ts';
import type { SetTerm } from '../../cards/contract/card.ts';
import { framedPicture } from '../../media/web/framing.ts';
import { Thumbnail } from '../../media/web/thumbnail.tsx';
import { VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import type { StudySet } from '../../sets/contract/set.ts';
import { formatSeconds } from '../../platform/rules/text/seconds.ts';
import styles from './analytics-section.module.css';

interface ModeTitles {
  readonly total: Message;
  readonly average: Message;
  readonly series: Message;
}

const ownTitles: Readonly<Partial<Record<CompletedMode, ModeTitles>>> = {
  quiz: { total: message('Total Quizzes'), average: message('Avg Quiz Score'), series: message('Quizzes') },
  match: { total: message('Total Matches'), average: message('Avg Match Time'), series: message('Matches') },
};

/** A mode without titles of its own goes by its name. */
function titlesOf(mode: CompletedMode): ModeTitles {
  const { label } = modes[mode];
  return ownTitles[mode] ?? { total: label, average: label, series: label };
}

export function primaryFigures(analytics: Analytics | undefined, t: Texts): Figure[] {
  const count = (name: keyof Analytics) => analytics && (analytics[name] ?? 0).toLocaleString(t.language);
  return [
    { label: t('Total Views'), value: count('totalViews') },
    ...listCompletedModes().map((mode) => ({
      label: t(titlesOf(mode).total),
      value: count(modes[mode].completion.figures.total),
    })),
  ];
}

export function furtherFigures(analytics: Analytics | undefined, t: Texts): Figure[] {
  return [
    { label: t('Total Flips'), value: analytics && analytics.totalFlips.toLocaleString(t.language) },
    ...listCompletedModes().map((mode) => ({
      label: t(titlesOf(mode).average),
      ...(analytics && averageIn(analytics, mode, t)),
    })),
  ];
}

function averageIn(analytics: Analytics, mode: CompletedMode, t: Texts): Omit<Figure, 'label'> {
  const { measure, figures } = modes[mode].completion;
  const average = analytics[figures.average];
  if (average === null) return { value: t('N/A') };
  if (measure === 'score') return { value: String(Math.round(average)), unit: '%' };
  return average === 0 ? { value: t('N/A') } : { value: formatSeconds(average * 1000), unit: t('of seconds|s') };
}

const headings = {
  hour: message('Views and plays by hour (UTC)'),
  day: message('Views and plays by day (UTC)'),
  month: message('Views and plays by month (UTC)'),
} as const;

const unitNames = { hour: message('Hour (UTC)'), day: message('Day (UTC)'), month: message('Month (UTC)') } as const;

const columns = [
  ['views', message('Views')],
  ['flips', message('Flips')],
  ...listCompletedModes().map((mode) => [modes[mode].completion.figures.series, titlesOf(mode).series] as const),
] as const;

const looks = [
  { value: 'chart', label: message('Chart'), icon: ChartColumn },
  { value: 'table', label: message('Table'), icon: Table },
] as const;

interface ActivityProps {
  /** Undefined: all sets. */
  setId?: string | undefined;
  range: Range;
  refreshMs?: number | undefined;
}

export function Activity({ setId, range, refreshMs }: ActivityProps) {
  const t = useTexts();
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
    <section className={styles.activity} aria-label={t('Views and plays')}>
      <header className={styles.head}>
        <h3 className={styles.title}>{t(headings[activityUnits[shownRange]])}</h3>
        <Segmented
          isIconOnly
          size="small"
          label={t('Show as')}
          value={look}
          options={looks.map((each) => ({ ...each, label: t(each.label) }))}
          onValueChange={setLook}
        />
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

const ranges = [
  { value: 'all', label: message('All Time') },
  { value: '30d', label: message('30 Days') },
  { value: '7d', label: message('7 Days') },
  { value: '24h', label: message('24 Hours') },
] as const satisfies readonly { value: Range; label: Message }[];

interface RangeSwitchProps {
  range: Range;
  onRangeChange: (range: Range) => void;
  isFilling?: boolean | undefined;
}

export function RangeSwitch({ range, onRangeChange, isFilling }: RangeSwitchProps) {
  const t = useTexts();
  return (
    <Segmented
      label={t('Range')}
      size="small"
      value={range}
      options={ranges.map(({ value, label }) => ({ value, label: t(label) }))}
      onValueChange={onRangeChange}
      isFilling={isFilling}
    />
  );
}

function rangeLabel(range: Range, t: Texts): string | undefined {
  const label = ranges.find(({ value }) => value === range)?.label;
  return label && t(label);
}

/** Opening it fetches again. */
export function AnalyticsSection() {
  const t = useTexts();
  const [range, setRange] = useState<Range>('all');
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useMediaQuery(`(width < ${mobileBreakpointPx}px)`);
  const analytics = useQuery(analyticsQuery(range));
  const hasFailed = analytics.isError && analytics.data === undefined;
  const state = { isLoading: analytics.isPending, isOutdated: analytics.isPlaceholderData };

  return (
    <section className={styles.panel} aria-label={t('Analytics')}>
      <Collapsible
        title={t('Analytics')}
        className={styles.section}
        isOpen={isOpen}
        onOpenChange={setOpen}
        end={
          isNarrow ? (
            <span className={styles.range}>{!isOpen && rangeLabel(range, t)}</span>
          ) : (
            <RangeSwitch range={range} onRangeChange={setRange} />
          )
        }
        lead={
          <>
            {isNarrow && isOpen && (
              <div className={styles.ranges}>
                <RangeSwitch isFilling range={range} onRangeChange={setRange} />
              </div>
            )}
            <div className={styles.figures}>
              {hasFailed ? (
                <AnalyticsFailed isRetrying={analytics.isFetching} onRetry={() => void analytics.refetch()} />
              ) : (
                <Figures figures={primaryFigures(analytics.data, t)} {...state} />
              )}
            </div>
          </>
        }
      >
        {!hasFailed && <Figures className={styles.further} figures={furtherFigures(analytics.data, t)} {...state} />}
        <Details range={range} />
      </Collapsible>
    </section>
  );
}

/** Fetches on opening, then every minute while the page is visible. */
function Details({ range }: { range: Range }) {
  const t = useTexts();
  useQuery({ ...analyticsQuery(range), refetchInterval: analyticsRefreshMs });
  return (
    <div className={styles.details}>
      <Activity range={range} refreshMs={analyticsRefreshMs} />
      <AdminLeaderboard setId={undefined} title={t('Top Scores')} refreshMs={analyticsRefreshMs} />
    </div>
  );
}

type SetOfFindings = Pick<StudySet, 'id' | 'termLanguage'>;

interface FindingsProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  items: (data: Data) => ReactNode[];
  none: string;
}

/** Quiz findings on a set's cards, of all time. */
function Findings<Data>({ title, query, items, none }: FindingsProps<Data>) {
  const id = useId();

  function content() {
    if (query.data !== undefined) {
      const found = items(query.data);
      return found.length > 0 ? <ol className={styles.findings}>{found}</ol> : <p className={styles.none}>{none}</p>;
    }
    if (!query.isError) return <Skeleton className={styles.findingsSkeleton} />;
    return <AnalyticsFailed isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }

  return (
    <section className={styles.findingsSection} aria-labelledby={id}>
      <h3 id={id} className={styles.findingsTitle}>
        {title}
      </h3>
      {content()}
    </section>
  );
}

function FoundCard({ set, card }: { set: SetOfFindings; card: SetTerm }) {
  return (
    <span className={styles.card}>
      <Thumbnail
        className={styles.picture}
        setId={set.id}
        title={card.term}
        imagePath={card.picturePath}
        framed={framedPicture(card)}
      />
      <bdi className={styles.term} lang={set.termLanguage || undefined}>
        {card.term}
      </bdi>
    </span>
  );
}

export function HardestCards({ set }: { set: SetOfFindings }) {
  const t = useTexts();
  return (
    <Findings
      title={t('Hardest cards')}
      query={useQuery(hardestCardsQuery(set.id))}
      none={t('Nothing yet. A card is listed once it was answered in {count} quizzes, and wrongly at least once.', {
        count: minAnswerSightings,
      })}
      items={({ cards }) => cards.map((found) => <HardCard key={found.card.cardId} set={set} {...found} />)}
    />
  );
}

function HardCard({ set, card, asked, wrong }: Hardest['cards'][number] & { set: SetOfFindings }) {
  const t = useTexts();
  return (
    <li className={styles.hard}>
      <FoundCard set={set} card={card} />
      <span className={styles.count} data-figures>
        <VisuallyHidden>, </VisuallyHidden>
        <b>{t('{percent}% wrong', { percent: Math.round((100 * wrong) / asked) })}</b>
        <VisuallyHidden>, </VisuallyHidden>
        <span>{t('{wrong} of {asked}', { wrong, asked })}</span>
      </span>
    </li>
  );
}

/** The cards that quizzes show to be confused. */
export function MixedUp({ set }: { set: SetOfFindings }) {
  const t = useTexts();
  return (
    <Findings
      title={t('Often mixed up')}
      query={useQuery(confusionsQuery(set.id))}
      none={t('Nothing yet. Two cards are listed once learners mixed them up in {count} quizzes.', {
        count: minConfusionSightings,
      })}
      items={({ pairs }) => pairs.map((pair) => <Pair key={keyOf(pair)} set={set} {...pair} />)}
    />
  );
}

type MixedUpPair = Confusions['pairs'][number];

function keyOf({ cards }: MixedUpPair): string {
  return cards.map(({ cardId }) => cardId).join(' ');
}

function Pair({ set, cards: [one, other], count }: MixedUpPair & { set: SetOfFindings }) {
  const t = useTexts();
  return (
    <li className={styles.pair}>
      {one && <FoundCard set={set} card={one} />}
      <ArrowLeftRight className={styles.arrows} />
      <VisuallyHidden> {t('and')} </VisuallyHidden>
      {other && <FoundCard set={set} card={other} />}
      <span className={styles.count} data-figures>
        <VisuallyHidden>, </VisuallyHidden>
        {t('{count, plural, one {# time} other {# times}}', { count })}
      </span>
    </li>
  );
}
