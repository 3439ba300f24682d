import { useRef, useState, type FormEvent } from 'react';
import { maxPasswordLength, minPasswordLength } from '../../../../shared/limits.ts';
import { codePointLength } from '../../../../shared/text/plain-text.ts';
import { ApiError, hasCode } from '../../../api/api-error.ts';
import { useChangePassword } from '../../../api/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import styles from './password-settings.module.css';

/** What is wrong with one of the two fields. */
interface Faults {
  readonly current?: string | undefined;
  readonly next?: string | undefined;
}

export function ChangePassword() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useChangePassword();
  const toast = useToast();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const found = faultsOf(current, next);
    setFaults(found);
    if (found.current !== undefined || found.next !== undefined) return focusFault();
    mutate(
      { currentPassword: current, newPassword: next },
      {
        onSuccess: () => {
          setCurrent('');
          setNext('');
          toast({ title: 'Password changed', description: 'All other browsers have to sign in again.' });
        },
        onError: (error) => {
          setFaults({ current: refusalOf(error) });
          toast({ title: 'Error', description: 'Failed to change password', tone: 'bad' });
          focusFault();
        },
      },
    );
  }

  /** Once it is marked. */
  function focusFault() {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
      <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        maxLength={maxPasswordLength}
        value={current}
        error={faults.current}
        onChange={(event) => {
          setCurrent(event.target.value);
          setFaults({ ...faults, current: undefined });
        }}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${minPasswordLength} characters`}
        maxLength={maxPasswordLength}
        value={next}
        error={faults.next}
        onChange={(event) => {
          setNext(event.target.value);
          setFaults({ ...faults, next: undefined });
        }}
      />
      <Button type="submit" className={styles.submit} isPending={isPending}>
        Change Password
      </Button>
    </form>
  );
}

function faultsOf(current: string, next: string): Faults {
  return {
    current: current.trim() === '' ? 'Please enter the current password' : undefined,
    next:
      next.trim() === '' || codePointLength(next) < minPasswordLength
        ? `Please choose at least ${minPasswordLength} characters`
        : undefined,
  };
}

function refusalOf(error: unknown): string {
  if (hasCode(error, 'wrong-password')) return 'That password is not right.';
  return (error instanceof ApiError && error.detail) || 'The server cannot be reached. Please try again.';
}
