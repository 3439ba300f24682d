import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { maxPasswordLength, failedLoginWindowMs } from '../../platform/rules/limits.ts';
import { useSignIn } from './session-queries.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { TextField } from '../../platform/web/ui/fields/field.tsx';
import { useDismissToast, useToast } from '../../platform/web/ui/feedback/toast.tsx';
import { ApiError, hasCode } from '../../platform/web/outbound/failure.ts';
import { useNow } from '../../platform/web/browser/hooks.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { problemText } from '../../api/web/problem-text.ts';
import type { Texts } from '../../platform/rules/languages/texts.ts';
import styles from './password-form.module.css';

interface PasswordFormProps {
  className?: string | undefined;
  children?: ReactNode;
  renderActions?: ((submit: ReactNode) => ReactNode) | undefined;
}

/** Asks for the administrator's password, on the start page and when a session has ended. */
export function PasswordForm({ className, children, renderActions = (submit) => submit }: PasswordFormProps) {
  const t = useTexts();
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
        fault.show(toSignInFault(error, t));
        toast({ title: t('Login failed'), description: t('Invalid admin password'), tone: 'bad' });
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
        label={t('Admin Password')}
        type="password"
        name="password"
        placeholder={t('Enter admin password')}
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
          {signIn.isPending ? t('Signing In...') : t('Sign In')}
        </Button>,
      )}
    </form>
  );
}

type SignInFault =
  | { readonly phase: 'none' }
  | { readonly phase: 'refused'; readonly words: string }
  | { readonly phase: 'locked'; readonly untilMs: number };

/** How often the remaining time of a lockout is updated. */
const countdownRefreshMs = 1_000;

function useSignInFault() {
  const t = useTexts();
  const [fault, setFault] = useState<SignInFault>({ phase: 'none' });
  const nowMs = useNow(countdownRefreshMs);

  function describe(): string | undefined {
    switch (fault.phase) {
      case 'none':
        return undefined;
      case 'refused':
        return fault.words;
      case 'locked':
        return describeLockout(fault.untilMs - nowMs, t);
    }
  }

  return {
    words: describe(),
    show: setFault,
    clear: () => setFault((current) => (current.phase === 'refused' ? { phase: 'none' } : current)),
  };
}

function toSignInFault(error: unknown, t: Texts): SignInFault {
  if (hasCode(error, 'wrong-password')) return { phase: 'refused', words: t('That password is not right.') };
  if (hasCode(error, 'too-many-failed-sign-ins') && error instanceof ApiError) {
    return { phase: 'locked', untilMs: Date.now() + (error.retryAfterMs ?? failedLoginWindowMs) };
  }
  return {
    phase: 'refused',
    words: problemText(error, t) ?? t('The server cannot be reached. Check your connection and try again.'),
  };
}

const minuteMs = 60_000;

/** Tells the remaining time in whole minutes. Returns undefined once the lockout is over. */
export function describeLockout(remainingMs: number, t: Texts): string | undefined {
  if (remainingMs <= 0) return undefined;
  const minutes = Math.ceil(remainingMs / minuteMs);
  return t('Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.', { minutes });
}
