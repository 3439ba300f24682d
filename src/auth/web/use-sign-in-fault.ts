import { useState } from 'react';
import { failedLoginWindowMs } from '../../platform/rules/limits.ts';
import { ApiError, hasCode } from '../../platform/web/outbound/api-error.ts';
import { useNow } from '../../platform/web/browser/use-now.ts';
import { lockedWords } from './locked-words.ts';

type SignInFault =
  | { readonly phase: 'none' }
  | { readonly phase: 'refused'; readonly words: string }
  | { readonly phase: 'locked'; readonly untilMs: number };

const nowRefreshMs = 1_000;

export function useSignInFault() {
  const [fault, setFault] = useState<SignInFault>({ phase: 'none' });
  const nowMs = useNow(nowRefreshMs);

  function words(): string | undefined {
    switch (fault.phase) {
      case 'none':
        return undefined;
      case 'refused':
        return fault.words;
      case 'locked':
        return lockedWords(fault.untilMs - nowMs);
    }
  }

  return {
    words: words(),
    fail: (error: unknown) => setFault(faultOf(error)),
    clear: () => setFault((before) => (before.phase === 'refused' ? { phase: 'none' } : before)),
  };
}

function faultOf(error: unknown): SignInFault {
  if (hasCode(error, 'wrong-password')) return { phase: 'refused', words: 'That password is not right.' };
  if (hasCode(error, 'too-many-failed-sign-ins') && error instanceof ApiError) {
    return { phase: 'locked', untilMs: Date.now() + (error.retryAfterMs ?? failedLoginWindowMs) };
  }
  if (error instanceof ApiError && error.detail !== undefined) return { phase: 'refused', words: error.detail };
  return { phase: 'refused', words: 'The server cannot be reached. Check your connection and try again.' };
}
