import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { sessionQuery } from './session-queries.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { BrandName } from '../../platform/web/ui/display/brand-name.tsx';
import { PasswordForm } from './password-form.tsx';
import { SpelledHands } from './spelled-hands.tsx';
import styles from './sign-in.module.css';

/** With a session, redirects to the dashboard. */
export function SignIn() {
  const session = useQuery(sessionQuery);

  if (session.data?.isAuthenticated) return <Redirect to={links.dashboard} replace />;
  return (
    <main className={styles.page}>
      <PasswordForm className={styles.form}>
        <div>
          <BrandName size="large" isHeading />
          <p className={styles.tagline}>Secure admin access for flashcard management</p>
        </div>
      </PasswordForm>
      <SpelledHands />
    </main>
  );
}
