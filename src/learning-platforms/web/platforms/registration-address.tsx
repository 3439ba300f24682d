import { useMakeRegistrationAddress } from '../platforms-queries.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { CopyableCode } from '../../../platform/web/ui/fields/copyable-code.tsx';
import { errorToast } from '../../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import styles from '../platforms.module.css';

/** From the platform's side, whose administrator enters it there. */
export function RegistrationAddress() {
  const { mutate, data, isPending } = useMakeRegistrationAddress();
  const toast = useToast();

  function handleMake() {
    mutate(undefined, { onError: () => toast(errorToast('Failed to make a registration address')) });
  }

  return (
    <div className={styles.way}>
      <ol className={styles.steps}>
        <li>Make a registration address here. It works once, within a day.</li>
        <li>
          In Moodle enter it as Tool URL under Site administration, Plugins, External tool, Manage tools, and press Add
          LTI Advantage. In Canvas enter it under Admin, Apps, Manage, Install a New App, Dynamic Registration.
        </li>
        <li>Allow the tool there. It then stands in the list above.</li>
      </ol>
      {data && (
        <CopyableCode
          key={data.address}
          label="Registration address"
          code={data.address}
          copied={`It works until ${new Date(data.expiresAt).toLocaleString()}.`}
          kind="primary"
        />
      )}
      <Button className={styles.action} kind={data ? 'outline' : 'primary'} isPending={isPending} onClick={handleMake}>
        {data ? 'Make Another Address' : 'Make Registration Address'}
      </Button>
    </div>
  );
}
