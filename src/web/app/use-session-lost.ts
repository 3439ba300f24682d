import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { onSessionLost } from '../api/client.ts';
import { links } from './links.ts';

/** When the server no longer knows the session, what was read during it goes, and the way leads to the sign-in. */
export function useSessionLost(): void {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();

  useEffect(() => {
    return onSessionLost(() => {
      navigate(links.signIn, { replace: true });
      queryClient.clear();
    });
  }, [queryClient, navigate]);
}
