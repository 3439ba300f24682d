import type { ReactNode } from 'react';
import { AdminPage } from '../../admin-page/admin-page.tsx';
import { PlatformList } from './platform-list.tsx';
import styles from './platforms.module.css';
import { RegisterPlatform } from './register-platform.tsx';
import { RegistrationAddress } from './registration-address.tsx';
import { SigningKey } from './signing-key.tsx';

const about =
  'A platform that knows LTI 1.3, such as Moodle or Canvas, lets teachers add sets to their courses. Learners open them there without an account here, and quizzes and matches send their grade.';

/** For the administrator: which learning platforms may open sets (LTI 1.3). */
export function Platforms() {
  return (
    <AdminPage title="Learning Platforms" about={about} isInParts>
      <Part id="registered-platforms" heading="Registered">
        <PlatformList />
      </Part>
      <Part id="register-platform" heading="Register a platform">
        <RegistrationAddress />
        <RegisterPlatform />
      </Part>
      <Part id="signing-key" heading="Signing key">
        <SigningKey />
      </Part>
    </AdminPage>
  );
}

function Part({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
