import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Range } from '../contract.ts';
import { analyticsRefreshMs, mobileBreakpointPx } from '../../platform/rules/limits.ts';
import { analyticsQuery } from './analytics-queries.ts';
import { useMediaQuery } from '../../platform/web/browser/page/use-media-query.ts';
import { Collapsible } from '../../platform/web/ui/controls/collapsible.tsx';
import { ModeratedLeaderboard } from './moderated-leaderboard.tsx';
import { AnalyticsFailed, Metrics } from './metrics.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import { message, type Message, type Texts } from '../../platform/rules/languages/texts.ts';
import styles from './analytics-section.module.css';
import { StudyActivity } from './activity/study-activity.tsx';
import { primaryMetrics, furtherMetrics } from './metric-lists.ts';

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

/** The dashboard's panel of all sets. */
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
        alwaysVisible={
          <>
            {isNarrow && isOpen && (
              <div className={styles.ranges}>
                <RangeSwitch isFilling range={range} onRangeChange={setRange} />
              </div>
            )}
            <div className={styles.metrics}>
              {hasFailed ? (
                <AnalyticsFailed isRetrying={analytics.isFetching} onRetry={() => void analytics.refetch()} />
              ) : (
                <Metrics metrics={primaryMetrics(analytics.data, t)} {...state} />
              )}
            </div>
          </>
        }
      >
        {!hasFailed && <Metrics className={styles.further} metrics={furtherMetrics(analytics.data, t)} {...state} />}
        <Details range={range} />
      </Collapsible>
    </section>
  );
}

function rangeLabel(range: Range, t: Texts): string | undefined {
  const label = ranges.find(({ value }) => value === range)?.label;
  return label && t(label);
}

/** Fetches on opening, then every minute while the page is visible. */
function Details({ range }: { range: Range }) {
  const t = useTexts();
  // Refreshes the metrics that `AnalyticsSection` shows above.
  useQuery({ ...analyticsQuery(range), refetchInterval: analyticsRefreshMs });
  return (
    <div className={styles.details}>
      <StudyActivity range={range} refreshMs={analyticsRefreshMs} />
      <ModeratedLeaderboard setId={undefined} title={t('Top Scores')} refreshMs={analyticsRefreshMs} />
    </div>
  );
}
