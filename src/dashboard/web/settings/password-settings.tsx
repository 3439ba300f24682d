import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { ConfirmDialog } from '../../../platform/web/ui/overlays/confirm-dialog.tsx';
import { useLeave } from './use-leave.ts';
import { ChangePassword } from './change-password.tsx';
import styles from './password-settings.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

export function PasswordSettings() {
  return (
    <div className={styles.settings}>
      <ChangePassword />
      <SignOutEverywhere />
    </div>
  );
}

function SignOutEverywhere() {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { isPending, leave } = useLeave('POST /api/auth/logout-everywhere');
  return (
    <div className={styles.sessions}>
      <p className={styles.note}>{t('Lost a device, or still signed in somewhere?')}</p>
      <Button icon={LogOut} isPending={isPending} onClick={() => setAsking(true)}>
        {t('Sign out everywhere')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={leave}
        title={t('Sign out everywhere?')}
        text={t('Every browser that is signed in has to sign in again, this one too.')}
        confirmLabel={t('Sign Out')}
      />
    </div>
  );
}
