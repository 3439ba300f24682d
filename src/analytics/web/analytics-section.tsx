import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Range } from '../contract.ts';
import { analyticsRefreshMs, mobileBreakpointPx } from '../../platform/rules/limits.ts';
import { analyticsQuery } from './analytics-queries.ts';
import { useMediaQuery } from '../../platform/web/browser/page/use-media-query.ts';
import { Collapsible } from '../../platform/web/ui/controls/collapsible.tsx';
import { Activity, RangeSwitch, rangeLabel } from './figures/activity.tsx';
import { AdminLeaderboard } from './admin-leaderboard.tsx';
import { furtherFigures, primaryFigures } from './figures/analytics-figures.ts';
import { AnalyticsFailed, Figures } from './figures.tsx';
import styles from './analytics-section.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

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
