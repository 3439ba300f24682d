import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { sessionQuery } from './session-queries.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { BrandName } from '../../platform/web/ui/display/brand-name.tsx';
import { PasswordForm } from './password-form.tsx';
import { SpelledHands } from './spelled-hands.tsx';
import styles from './sign-in.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { languagesOfAdmin } from '../../platform/rules/languages/interface-languages.ts';
import { LanguageChoice } from '../../platform/web/languages/language-choice.tsx';

/** With a session, redirects to the dashboard. */
export function SignIn() {
  const t = useTexts();
  const session = useQuery(sessionQuery);

  if (session.data?.isAuthenticated) return <Redirect to={links.dashboard} replace />;
  return (
    <main className={styles.page}>
      <PasswordForm className={styles.form}>
        <div>
          <BrandName size="large" isHeading />
          <p className={styles.tagline}>{t('Secure admin access for flashcard management')}</p>
        </div>
      </PasswordForm>
      <div className={styles.language}>
        <LanguageChoice languages={languagesOfAdmin()} />
      </div>
      <SpelledHands />
    </main>
  );
}
