import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useSignOutEverywhere } from '../../../api/session.ts';
import { links } from '../../../addresses/links.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { ChangePassword } from './change-password.tsx';
import styles from './password-settings.module.css';

export function PasswordSettings() {
  return (
    <div className={styles.settings}>
      <ChangePassword />
      <SignOutEverywhere />
    </div>
  );
}

function SignOutEverywhere() {
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const signOut = useSignOutEverywhere();
  const toast = useToast();

  function handleConfirm() {
    signOut.mutate(undefined, {
      onSuccess: () => navigate(links.signIn),
      onError: () => toast({ title: 'Logout failed', description: 'Please try again', tone: 'bad' }),
    });
  }

  return (
    <div className={styles.sessions}>
      <p className={styles.note}>A device was lost, or somebody may still be signed in?</p>
      <Button icon={LogOut} isPending={signOut.isPending} onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={handleConfirm}
        title="Sign out everywhere?"
        text="Every browser that is signed in has to sign in again, this one too."
        confirmLabel="Sign Out"
      />
    </div>
  );
}
