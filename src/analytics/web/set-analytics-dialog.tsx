import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Range } from '../contract.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { setAnalyticsQuery } from './analytics-queries.ts';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import { RangeSwitch } from './analytics-section.tsx';
import { furtherMetrics, primaryMetrics } from './metric-lists.ts';
import { StudyActivity } from './activity/study-activity.tsx';
import { ConfusionFindings, HardestCardFindings } from './findings.tsx';
import { ModeratedLeaderboard } from './moderated-leaderboard.tsx';
import { AnalyticsFailed, Metrics } from './metrics.tsx';
import styles from './set-analytics-dialog.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface SetAnalyticsDialogProps {
  set: StudySet;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Shows how a single set is studied, with its leaderboard, to the administrator. */
export function SetAnalyticsDialog({ set, isOpen, onOpenChange }: SetAnalyticsDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      width="wide"
      title={t('Analytics: {title}', { title: set.title })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <SetAnalytics set={set} />
    </Dialog>
  );
}

function SetAnalytics({ set }: { set: StudySet }) {
  const setId = set.id;
  const t = useTexts();
  const [range, setRange] = useState<Range>('all');
  const analytics = useQuery(setAnalyticsQuery(setId, range));
  const hasFailed = analytics.isError && analytics.data === undefined;
  return (
    <div className={styles.sections}>
      <RangeSwitch isFilling range={range} onRangeChange={setRange} />
      <div className={styles.metrics}>
        {hasFailed ? (
          <AnalyticsFailed isRetrying={analytics.isFetching} onRetry={() => void analytics.refetch()} />
        ) : (
          <Metrics
            look="stacked"
            metrics={[...primaryMetrics(analytics.data, t), ...furtherMetrics(analytics.data, t)]}
            isLoading={analytics.isPending}
            isOutdated={analytics.isPlaceholderData}
          />
        )}
      </div>
      <StudyActivity setId={setId} range={range} />
      <HardestCardFindings set={set} />
      <ConfusionFindings set={set} />
      <ModeratedLeaderboard setId={setId} />
    </div>
  );
}
