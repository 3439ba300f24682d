import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { Redirect } from 'wouter';
import { maxPasswordLength } from '../../../shared/limits.ts';
import { sessionQuery, useSignIn } from '../../api/session.ts';
import { links } from '../../app/links.ts';
import { BrandName } from '../../ui/brand-name.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { SpelledHands } from './spelled-hands.tsx';
import styles from './sign-in.module.css';
import { useSignInFault } from './use-sign-in-fault.ts';

/** The way in for the administrator (spec section 2.1). Who has a session goes on to the dashboard. */
export function SignIn() {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const session = useQuery(sessionQuery);
  const signIn = useSignIn();
  const fault = useSignInFault();
  const toast = useToast();

  /** A disabled button keeps the Enter key from sending, too. */
  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    signIn.mutate(password, {
      onError: (error) => {
        fault.fail(error);
        toast({ title: 'Login failed', description: 'Invalid admin password', tone: 'bad' });
        field.current?.focus();
        field.current?.select();
      },
    });
  }

  if (session.data?.isAuthenticated) return <Redirect to={links.dashboard} replace />;
  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={handleSubmit}>
        <div>
          <BrandName size="large" isHeading />
          <p className={styles.tagline}>Secure admin access for flashcard management</p>
        </div>
        {/* Password managers file a password under a name. */}
        <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
        <TextField
          ref={field}
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
        <Button type="submit" kind="primary" isPending={signIn.isPending} disabled={password.trim() === ''}>
          {signIn.isPending ? 'Signing In...' : 'Sign In'}
        </Button>
      </form>
      <SpelledHands />
    </main>
  );
}
