import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { maxPasswordLength } from '../../platform/rules/limits.ts';
import { useSignIn } from './session-queries.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { TextField } from '../../platform/web/ui/fields/text-field.tsx';
import { useDismissToast, useToast } from '../../platform/web/ui/feedback/toast.tsx';
import styles from './password-form.module.css';
import { useSignInFault } from './use-sign-in-fault.ts';

interface PasswordFormProps {
  className?: string | undefined;
  children?: ReactNode;
  renderActions?: ((submit: ReactNode) => ReactNode) | undefined;
}

export function PasswordForm({ className, children, renderActions = (submit) => submit }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const signIn = useSignIn();
  const fault = useSignInFault();
  const toast = useToast();
  const dismissToast = useDismissToast();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (signIn.isError) dismissToast();
    signIn.mutate(password, {
      onError: (error) => {
        fault.fail(error);
        toast({ title: 'Login failed', description: 'Invalid admin password', tone: 'bad' });
        field.current?.focus();
        field.current?.select();
      },
    });
  }

  return (
    <form className={className} onSubmit={handleSubmit}>
      {children}
      {/** Password managers need a username. */}
      <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
      <TextField
        ref={field}
        className={styles.field}
        label="Admin Password"
        type="password"
        name="password"
        placeholder="Enter admin password"
        autoComplete="current-password"
        maxLength={maxPasswordLength}
        value={password}
        error={fault.words}
        onChange={(event) => {
          setPassword(event.target.value);
          fault.clear();
        }}
      />
      {renderActions(
        <Button type="submit" kind="primary" isPending={signIn.isPending} disabled={password.trim() === ''}>
          {signIn.isPending ? 'Signing In...' : 'Sign In'}
        </Button>,
      )}
    </form>
  );
}
