import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Redirect } from 'wouter';
import { call } from '../../api/web/client.ts';
import { reconcileQuery } from '../../analytics/web/analytics-queries.ts';
import { sessionQuery } from '../../auth/web/session-queries.ts';
import { setsQuery } from '../../sets/web/sets-queries.ts';
import { mobileBreakpointPx } from '../../platform/rules/limits.ts';
import { useMediaQuery } from '../../platform/web/browser/page/use-media-query.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { FirstSteps } from './first-steps.tsx';
import { AdminHeader } from './admin-header.tsx';
import { AnalyticsSection } from '../../analytics/web/analytics-section.tsx';
import panelStyles from '../../saving/web/parts/panel.module.css';
import styles from './dashboard.module.css';
import { categoriesOfCatalog, listTotals, type ListTotals } from './list/list-rules.ts';
import { SetList } from './list/set-list.tsx';
import { TriangleAlert } from 'lucide-react';
import { Metrics } from '../../analytics/web/metrics.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

const loadSettingsPanel = () => import('./settings/settings-panel.tsx');

/** The administrator's start page, with the sets and how they are studied. */
export function Dashboard() {
  const t = useTexts();
  const queryClient = useQueryClient();
  const session = useQuery(sessionQuery);
  // Corrects the counters that the page shows.
  useQuery(reconcileQuery(queryClient));
  const sets = useQuery(setsQuery(''));
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const settingsModule = useLoaded(loadSettingsPanel, isSettingsOpen, { onFailure: () => setSettingsOpen(false) });
  const isPhone = useMediaQuery(`(width < ${mobileBreakpointPx}px)`);
  // With keys, the sections keep their state when they change places as a phone is turned.
  const sections = [<AnalyticsSection key="analytics" />, <SetList key="sets" />];
  const categoriesInUse = useMemo(() => sets.data && categoriesOfCatalog(sets.data, t), [sets.data, t]);

  const isRefused = session.isError || session.data?.isAuthenticated === false;
  if (isRefused && !session.isFetching) return <Redirect to={links.signIn} replace />;
  return (
    <>
      <AdminHeader onOpenSettings={() => setSettingsOpen(true)} />
      <main className={styles.page}>
        <Notices />
        <Totals totals={sets.data && listTotals(sets.data)} isLoading={sets.isPending} />
        {isPhone ? sections.toReversed() : sections}
        {sets.data && <FirstSteps sets={sets.data} />}
      </main>
      {settingsModule && (
        <settingsModule.SettingsPanel
          isOpen={isSettingsOpen}
          onOpenChange={setSettingsOpen}
          categoriesInUse={categoriesInUse}
        />
      )}
    </>
  );
}

const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => call('GET /api/notices', { signal }),
  refetchOnMount: 'always',
});

function Notices() {
  const t = useTexts();
  const { data: notices = [] } = useQuery(noticesQuery);
  if (notices.length === 0) return null;
  return (
    <section className={styles.notices} aria-label={t('Notices')}>
      {notices.map(({ name, message }) => (
        <p key={name} className={styles.notice}>
          <TriangleAlert className={styles.icon} aria-hidden />
          <span>{message}</span>
        </p>
      ))}
    </section>
  );
}

interface TotalsProps {
  /** Undefined until the sets are read. */
  totals: ListTotals | undefined;
  isLoading: boolean;
}

function Totals({ totals, isLoading }: TotalsProps) {
  const t = useTexts();
  return (
    <section className={panelStyles.panel} aria-label={t('Totals')}>
      <Metrics
        isLoading={isLoading}
        metrics={[
          { label: t('Total Sets'), value: totals && totals.sets.toLocaleString(t.language) },
          { label: t('Total Cards'), value: totals && totals.cards.toLocaleString(t.language) },
          { label: t('Public Sets'), value: totals && totals.publicSets.toLocaleString(t.language) },
        ]}
      />
    </section>
  );
}
