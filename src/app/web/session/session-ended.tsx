import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { sessionGate } from '../../../auth/web/session-queries.ts';
import { useLoaded } from '../../../platform/web/browser/use-loaded.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { useSessionEnded } from './use-session-ended.ts';
import { useTypingRests } from './use-typing-rests.ts';

const loadDialog = () => import('./session-dialog.tsx');

/** The screen stays as it is. */
export function SessionEnded() {
  const queryClient = useQueryClient();
  const [path, navigate] = useLocation();
  // The catalog needs no session.
  const isEnded = useSessionEnded() && !path.startsWith(links.catalog);
  const isOpen = useTypingRests(isEnded);
  const dialog = useLoaded(loadDialog, isEnded, false);

  /** Removes what was read during the session. */
  function handleLeave() {
    navigate(links.signIn, { replace: true });
    queryClient.clear();
    sessionGate.signedOut();
  }

  return dialog && <dialog.SessionDialog isOpen={isOpen} onLeave={handleLeave} />;
}
