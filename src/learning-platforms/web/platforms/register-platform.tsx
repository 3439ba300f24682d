import { useState, type FormEvent } from 'react';
import { useRegisterPlatform } from '../platforms-queries.ts';
import { ApiError } from '../../../platform/web/outbound/api-error.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Collapsible } from '../../../platform/web/ui/controls/collapsible.tsx';
import { TextField } from '../../../platform/web/ui/fields/text-field.tsx';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import styles from '../platforms.module.css';

/** From this side, with an address from the platform. */
export function RegisterPlatform() {
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState<string>();
  const { mutate, isPending } = useRegisterPlatform();
  const toast = useToast();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (address.trim() === '') return setFault("Please enter the platform's address");
    mutate(address, {
      onSuccess: ({ issuer }) => {
        setAddress('');
        toast({ title: 'Platform registered', description: issuer });
      },
      onError: (error) => setFault(reasonOf(error)),
    });
  }

  return (
    <Collapsible title="Or with an address from the platform" level={3}>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <TextField
          label="Address from the platform"
          hint="Of its OpenID configuration, or the one that it opens for a registration"
          type="url"
          inputMode="url"
          autoComplete="off"
          value={address}
          error={fault}
          onChange={(event) => {
            setAddress(event.target.value);
            setFault(undefined);
          }}
        />
        <Button type="submit" className={styles.action} isPending={isPending}>
          Register
        </Button>
      </form>
    </Collapsible>
  );
}

function reasonOf(error: unknown): string {
  return (error instanceof ApiError && error.detail) || 'The server cannot be reached. Please try again.';
}
