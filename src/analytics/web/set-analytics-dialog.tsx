import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Range } from '../contract.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { setAnalyticsQuery } from './analytics-queries.ts';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import { RangeSwitch } from './analytics-section.tsx';
import { furtherFigures, primaryFigures } from './figures/analytics-figures.ts';
import { StudyActivity } from './figures/study-activity.tsx';
import { HardestCards, MixedUp } from './figures/findings.tsx';
import { AdminLeaderboard } from './admin-leaderboard.tsx';
import { AnalyticsFailed, Figures } from './figures.tsx';
import styles from './set-analytics-dialog.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface SetAnalyticsDialogProps {
  set: StudySet;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

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
      <div className={styles.figures}>
        {hasFailed ? (
          <AnalyticsFailed isRetrying={analytics.isFetching} onRetry={() => void analytics.refetch()} />
        ) : (
          <Figures
            look="stacked"
            figures={[...primaryFigures(analytics.data, t), ...furtherFigures(analytics.data, t)]}
            isLoading={analytics.isPending}
            isOutdated={analytics.isPlaceholderData}
          />
        )}
      </div>
      <StudyActivity setId={setId} range={range} />
      <HardestCards set={set} />
      <MixedUp set={set} />
      <AdminLeaderboard setId={setId} />
    </div>
  );
}
