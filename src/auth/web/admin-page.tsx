import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import styles from './admin-page.module.css';
import { sessionQuery } from './session-queries.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { IconLink } from '../../platform/web/ui/controls/links.tsx';
import primitiveStyles from '../../platform/web/ui/primitives.module.css';
import barStyles from '../../platform/web/ui/display/page-bar.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface AdminPageProps {
  title: string;
  about: string;
  /** A list of `AdminPart`s. */
  children: ReactNode;
}

/** Links back to the dashboard. Redirects to the sign-in if there is no session, or if that cannot be found out. */
export function AdminPage({ title, about, children }: AdminPageProps) {
  const t = useTexts();
  const session = useQuery(sessionQuery);
  const isRefused = session.isError || session.data?.isAuthenticated === false;
  if (isRefused && !session.isFetching) return <Redirect to={links.signIn} replace />;
  return (
    <>
      <header className={styles.bar}>
        <div className={styles.content}>
          <IconLink
            className={barStyles.back}
            href={links.dashboard}
            label={t('Return to Dashboard')}
            icon={ArrowLeft}
            tooltipSide="bottom"
          />
          <h1 className={styles.title}>{title}</h1>
        </div>
      </header>
      <main className={styles.page}>
        <p className={primitiveStyles.soft}>{about}</p>
        {children}
      </main>
    </>
  );
}

/**
 * A part of the administrator's page, with its heading.
 * @param id the id of the heading, which names the part for screen readers
 */
export function AdminPart({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
