import rows from '../../../auth/web/admin-list.module.css';
import { useChangeSigningKey } from '../platforms-queries.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { errorToast } from '../../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import styles from '../platforms.module.css';

/** How platforms recognise this studio. */
export function SigningKey() {
  const { mutate, isPending } = useChangeSigningKey();
  const toast = useToast();

  function handleChange() {
    mutate(undefined, {
      onSuccess: () => toast({ title: 'Signing key changed', description: 'The old one stays known for a week.' }),
      onError: () => toast(errorToast('Failed to change the signing key')),
    });
  }

  return (
    <div className={styles.way}>
      <p className={rows.note}>
        Platforms know this studio by it and fetch a new one by themselves. Change it when somebody may have copied the
        database.
      </p>
      <Button className={styles.action} isPending={isPending} onClick={handleChange}>
        Change Signing Key
      </Button>
    </div>
  );
}
