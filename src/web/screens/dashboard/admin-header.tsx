import { LogOut, Settings } from 'lucide-react';
import { useLocation } from 'wouter';
import { useSignOut } from '../../api/session.ts';
import { links } from '../../addresses/links.ts';
import { BrandName } from '../../ui/display/brand-name.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import styles from './admin-header.module.css';

interface AdminHeaderProps {
  onOpenSettings?: (() => void) | undefined;
}

/** Spec section 2.2. */
export function AdminHeader({ onOpenSettings }: AdminHeaderProps) {
  const [, navigate] = useLocation();
  const signOut = useSignOut();
  const toast = useToast();

  function handleLogout() {
    signOut.mutate(undefined, {
      onSuccess: () => navigate(links.signIn),
      onError: () => toast({ title: 'Logout failed', description: 'Please try again', tone: 'bad' }),
    });
  }

  return (
    <header className={styles.bar}>
      <div className={styles.content}>
        <BrandName isHeading />
        <div className={styles.actions}>
          {onOpenSettings && (
            <Button kind="ghost" icon={Settings} className={styles.action} onClick={onOpenSettings}>
              <span className={styles.word}>Settings</span>
            </Button>
          )}
          <Button
            kind="ghost"
            icon={LogOut}
            className={styles.action}
            isPending={signOut.isPending}
            onClick={handleLogout}
          >
            <span className={styles.word}>Logout</span>
          </Button>
        </div>
      </div>
    </header>
  );
}
