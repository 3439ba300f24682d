import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { sessionQuery } from './session-queries.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { BrandName } from '../../platform/web/ui/display/brand-name.tsx';
import { PasswordForm } from './password-form.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { adminLanguages } from '../../platform/rules/languages/interface-languages.ts';
import { LanguageChoice } from '../../platform/web/languages/language-choice.tsx';
import g from '../../platform/web/ui/hand/pictures/g.webp';
import i from '../../platform/web/ui/hand/pictures/i.webp';
import n from '../../platform/web/ui/hand/pictures/n.webp';
import s from '../../platform/web/ui/hand/pictures/s.webp';
import { useRootAttribute } from '../../platform/web/browser/page.ts';
import { Hand, type HandPicture } from '../../platform/web/ui/hand/hand.tsx';
import styles from './sign-in.module.css';

/** The start page, on which the administrator signs in. With a session, redirects to the dashboard. */
export function SignIn() {
  const t = useTexts();
  const session = useQuery(sessionQuery);

  // After a failed check, `data` is that of an earlier one, and the dashboard would redirect back here.
  if (session.isSuccess && session.data.isAuthenticated) return <Redirect to={links.dashboard} replace />;
  return (
    <main className={styles.page}>
      <PasswordForm className={styles.form}>
        <div>
          <BrandName size="large" />
          <p className={styles.tagline}>{t('Secure admin access for flashcard management')}</p>
        </div>
      </PasswordForm>
      <div className={styles.language}>
        <LanguageChoice languages={adminLanguages()} />
      </div>
      <SpelledHands />
    </main>
  );
}

export const handPictures: Readonly<Record<string, HandPicture>> = {
  S: { src: s, width: 58, height: 100 },
  I: { src: i, width: 60, height: 129 },
  G: { src: g, width: 140, height: 66 },
  N: { src: n, width: 54, height: 108 },
};

function SpelledHands() {
  useRootAttribute('data-spelled-hands', '');
  return (
    <div className={styles.hands} aria-hidden="true">
      <SpelledWord letters="SIGN" />
      <SpelledWord letters="IN" />
    </div>
  );
}

function SpelledWord({ letters }: { letters: string }) {
  return (
    <span className={styles.word}>
      {Array.from(letters, (letter) => {
        const picture = handPictures[letter];
        return (
          <span key={letter} className={styles.letter} data-letter={letter}>
            {picture && <Hand picture={picture} className={styles.hand} />}
            {letter}
          </span>
        );
      })}
    </span>
  );
}
