import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Redirect } from 'wouter';
import { links } from '../../addresses/links.ts';
import { sessionQuery } from '../../api/session.ts';
import { IconLink } from '../../ui/controls/icon-link.tsx';
import { BinnedSets } from './binned-sets.tsx';
import styles from './bin.module.css';

/** For the administrator: what was deleted and can be brought back. Without a session it leads to the sign-in. */
export function Bin() {
  const session = useQuery(sessionQuery);
  const isRefused = session.isError || session.data?.isAuthenticated === false;
  if (isRefused && !session.isFetching) return <Redirect to={links.signIn} replace />;
  return (
    <>
      <header className={styles.bar}>
        <div className={styles.content}>
          <IconLink href={links.dashboard} label="Return to Dashboard" icon={ArrowLeft} tooltipSide="bottom" />
          <h1 className={styles.title}>Deleted Sets</h1>
        </div>
      </header>
      <main className={styles.page}>
        <p className={styles.about}>
          A deleted set is kept for 30 days, with its cards, files, scores and numbers. A restored set is as it was,
          under its own address.
        </p>
        <BinnedSets />
      </main>
    </>
  );
}
