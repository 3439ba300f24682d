import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { sessionGate, followOtherTabs, lookForSession, sessionQuery } from '../../../auth/web/session-queries.ts';
import { useLoaded } from '../../../platform/web/browser/use-loaded.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { useEffect, useSyncExternalStore, useState } from 'react';
import type { SessionPhase } from '../../../platform/web/outbound/session-gate.ts';

const loadDialog = () => import('./session-dialog.tsx');

/** Asks for the password when the session has ended. The screen below stays as it is. */
export function SessionEnded() {
  const queryClient = useQueryClient();
  const [path, navigate] = useLocation();
  // The catalog needs no session.
  const isEnded = useSessionEnded() && !path.startsWith(links.catalog);
  const isOpen = useOnceTypingPaused(isEnded);
  const dialogModule = useLoaded(loadDialog, isEnded, { isLikely: false });

  /** Removes what was read during the session. */
  function handleLeave() {
    navigate(links.signIn, { replace: true });
    queryClient.clear();
    sessionGate.signedOut();
  }

  return dialogModule && <dialogModule.SessionDialog isOpen={isOpen} onLeave={handleLeave} />;
}

/** Whether the session has ended. Follows other tabs, and looks for a new session when the window gets the focus. */
function useSessionEnded(): boolean {
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

/** The dialog waits for this pause in typing, so that it interrupts no word. */
const typingPauseMs = 1_000;

/** Returns true once `isWanted` is true and typing has paused. */
function useOnceTypingPaused(isWanted: boolean): boolean {
  const [hasPaused, setHasPaused] = useState(false);

  useEffect(() => {
    if (!isWanted) return;
    const handlePause = () => setHasPaused(true);
    let timer = setTimeout(handlePause, isInTextField() ? typingPauseMs : 0);
    const handleKeyDown = () => {
      clearTimeout(timer);
      timer = setTimeout(handlePause, typingPauseMs);
    };
    window.addEventListener('keydown', handleKeyDown, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', handleKeyDown, { capture: true });
      setHasPaused(false);
    };
  }, [isWanted]);

  return isWanted && hasPaused;
}

function isInTextField(): boolean {
  return document.activeElement?.matches('input, textarea') === true;
}
