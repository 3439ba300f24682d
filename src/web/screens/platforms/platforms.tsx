import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Redirect } from 'wouter';
import { links } from '../../addresses/links.ts';
import { sessionQuery } from '../../api/session.ts';
import { IconLink } from '../../ui/controls/icon-link.tsx';
import { PlatformList } from './platform-list.tsx';
import styles from './platforms.module.css';
import { RegisterPlatform } from './register-platform.tsx';
import { RegistrationAddress } from './registration-address.tsx';
import { SigningKey } from './signing-key.tsx';

/** For the administrator: which learning platforms may open sets (LTI 1.3). Without a session it leads to the sign-in. */
export function Platforms() {
  const session = useQuery(sessionQuery);
  const isRefused = session.isError || session.data?.isAuthenticated === false;
  if (isRefused && !session.isFetching) return <Redirect to={links.signIn} replace />;
  return (
    <>
      <header className={styles.bar}>
        <div className={styles.content}>
          <IconLink href={links.dashboard} label="Return to Dashboard" icon={ArrowLeft} tooltipSide="bottom" />
          <h1 className={styles.title}>Learning Platforms</h1>
        </div>
      </header>
      <main className={styles.page}>
        <p className={styles.about}>
          A platform that knows LTI 1.3, such as Moodle or Canvas, lets teachers add sets to their courses. Learners
          open them there without an account here, and quizzes and matches send their grade.
        </p>
        <section className={styles.part} aria-labelledby="registered-platforms">
          <h2 id="registered-platforms" className={styles.heading}>
            Registered
          </h2>
          <PlatformList />
        </section>
        <section className={styles.part} aria-labelledby="register-platform">
          <h2 id="register-platform" className={styles.heading}>
            Register a platform
          </h2>
          <RegistrationAddress />
          <RegisterPlatform />
        </section>
        <section className={styles.part} aria-labelledby="signing-key">
          <h2 id="signing-key" className={styles.heading}>
            Signing key
          </h2>
          <SigningKey />
        </section>
      </main>
    </>
  );
}
