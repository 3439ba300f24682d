import { LogOut, Settings } from 'lucide-react';
import { BrandName } from '../../platform/web/ui/display/brand-name.tsx';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { useLeave } from './settings/use-leave.ts';
import styles from './admin-header.module.css';

interface AdminHeaderProps {
  onOpenSettings?: (() => void) | undefined;
}

export function AdminHeader({ onOpenSettings }: AdminHeaderProps) {
  const { isPending, leave } = useLeave('POST /api/auth/logout');
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
          <Button kind="ghost" icon={LogOut} className={styles.action} isPending={isPending} onClick={leave}>
            <span className={styles.word}>Logout</span>
          </Button>
        </div>
      </div>
    </header>
  );
}
