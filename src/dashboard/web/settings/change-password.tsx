import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { maxPasswordLength, minPasswordLength } from '../../../platform/rules/limits.ts';
import { codePointLength } from '../../../platform/rules/text/plain-text.ts';
import { hasCode } from '../../../platform/web/outbound/failure.ts';
import { useChangePassword } from '../../../auth/web/session-queries.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { type FieldLabels, TextField } from '../../../platform/web/ui/fields/field.tsx';
import { errorToast, useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import styles from './password-settings.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { problemText } from '../../../api/web/problem-text.ts';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

/** A form that changes the administrator's password, which ends all other sessions. */
export function ChangePassword() {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const { currentPassword, newPassword, faults, isPending, typeCurrent, typeNext, handleSubmit } =
    usePasswordChange(form);

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
      {/** Password managers store a password with a user name. */}
      <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        value={currentPassword}
        error={faults.current}
        onValueChange={typeCurrent}
      />
      <PasswordField
        label={t('New password')}
        autoComplete="new-password"
        hint={t('At least {count} characters', { count: minPasswordLength })}
        value={newPassword}
        error={faults.next}
        onValueChange={typeNext}
      />
      <Button type="submit" className={styles.submit} isPending={isPending}>
        {t('Change Password')}
      </Button>
    </form>
  );
}

interface Faults {
  readonly current?: string | undefined;
  readonly next?: string | undefined;
}

function usePasswordChange(form: RefObject<HTMLFormElement | null>) {
  const t = useTexts();
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const { mutate, isPending } = useChangePassword();
  const toast = useToast();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const inputFaults = findFaults(currentPassword, newPassword, t);
    setFaults(inputFaults);
    if (inputFaults.current ?? inputFaults.next) return void focusFault();
    mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          setCurrentPassword('');
          setNewPassword('');
          toast({ title: t('Password changed'), description: t('All other browsers have to sign in again.') });
        },
        onError: (error) => {
          setFaults({ current: describeRefusal(error, t) });
          toast(errorToast(t('Failed to change password')));
          focusFault();
        },
      },
    );
  }

  // The focus moves once the fault is rendered.
  const focusFault = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());

  function typeCurrent(value: string) {
    setCurrentPassword(value);
    setFaults({ ...faults, current: undefined });
  }

  function typeNext(value: string) {
    setNewPassword(value);
    setFaults({ ...faults, next: undefined });
  }

  return { currentPassword, newPassword, faults, isPending, typeCurrent, typeNext, handleSubmit };
}

interface PasswordFieldProps extends FieldLabels {
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onValueChange: (value: string) => void;
}

function PasswordField({ onValueChange, ...field }: PasswordFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      maxLength={maxPasswordLength}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}

function findFaults(currentPassword: string, newPassword: string, t: Texts): Faults {
  return {
    current: currentPassword.trim() === '' ? t('Please enter the current password') : undefined,
    next:
      newPassword.trim() === '' || codePointLength(newPassword) < minPasswordLength
        ? t('Please choose at least {count} characters', { count: minPasswordLength })
        : undefined,
  };
}

function describeRefusal(error: unknown, t: Texts): string {
  if (hasCode(error, 'wrong-password')) return t('That password is not right.');
  return problemText(error, t) ?? t('The server cannot be reached. Please try again.');
}
