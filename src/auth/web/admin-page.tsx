import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { links } from '../../platform/web/addresses/links.ts';
import { sessionQuery } from './session-queries.ts';
import { IconLink } from '../../platform/web/ui/controls/icon-link.tsx';
import styles from './admin-page.module.css';

interface AdminPageProps {
  title: string;
  about: string;
  isInParts?: boolean;
  children: ReactNode;
}

/** Links back to the dashboard. Without a session, shows the sign-in. */
export function AdminPage({ title, about, isInParts = false, children }: AdminPageProps) {
  const session = useQuery(sessionQuery);
  const isRefused = session.isError || session.data?.isAuthenticated === false;
  if (isRefused && !session.isFetching) return <Redirect to={links.signIn} replace />;
  return (
    <>
      <header className={styles.bar}>
        <div className={styles.content}>
          <IconLink
            className={styles.back}
            href={links.dashboard}
            label="Return to Dashboard"
            icon={ArrowLeft}
            tooltipSide="bottom"
          />
          <h1 className={styles.title}>{title}</h1>
        </div>
      </header>
      <main className={styles.page} data-in-parts={isInParts || undefined}>
        <p className={styles.about}>{about}</p>
        {children}
      </main>
    </>
  );
}
