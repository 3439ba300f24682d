import { AdminPage } from '../../auth/web/admin-page.tsx';
import { AdminPart } from '../../auth/web/admin-part.tsx';
import { PlatformList } from './platforms/platform-list.tsx';
import { RegisterPlatform } from './platforms/register-platform.tsx';
import { RegistrationAddress } from './platforms/registration-address.tsx';
import { SigningKey } from './platforms/signing-key.tsx';

const about =
  'A platform that knows LTI 1.3, such as Moodle or Canvas, lets teachers add sets to their courses. Learners open them there without an account here, and quizzes and matches send their grade.';

/** For the admin: learning platforms that may open sets (LTI 1.3). */
export function Platforms() {
  return (
    <AdminPage title="Learning Platforms" about={about} isInParts>
      <AdminPart id="registered-platforms" heading="Registered">
        <PlatformList />
      </AdminPart>
      <AdminPart id="register-platform" heading="Register a platform">
        <RegistrationAddress />
        <RegisterPlatform />
      </AdminPart>
      <AdminPart id="signing-key" heading="Signing key">
        <SigningKey />
      </AdminPart>
    </AdminPage>
  );
}
