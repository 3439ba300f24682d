import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { followOtherTabs, lookForSession, sessionGate, sessionQuery } from '../../../auth/web/session-queries.ts';
import type { SessionPhase } from '../../../platform/web/outbound/session-gate.ts';

/** Pending work waits for the next sign-in, here or in another tab. */
export function useSessionEnded(): boolean {
  const queryClient = useQueryClient();
  const isEnded = useSyncExternalStore(sessionGate.subscribe, sessionGate.phase, noSession) === 'shut';

  useEffect(followOtherTabs, []);

  useEffect(() => {
    return sessionGate.subscribe(() => {
      if (sessionGate.phase() === 'open') queryClient.setQueryData(sessionQuery.queryKey, { isAuthenticated: true });
    });
  }, [queryClient]);

  useEffect(() => {
    if (!isEnded) return;
    const check = () => void lookForSession();
    window.addEventListener('focus', check);
    return () => window.removeEventListener('focus', check);
  }, [isEnded]);

  return isEnded;
}

function noSession(): SessionPhase {
  return 'none';
}
