import { hashKey, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallResponse, CallSent } from '../../api/contract/routes.ts';
import { forgetSessionTexts } from '../../platform/web/browser/preferences.ts';
import { openTabChannel } from '../../platform/web/browser/tab-channel.ts';
import { call, waitAtGate } from '../../api/web/client.ts';
import { SessionGate } from '../../platform/web/outbound/session-gate.ts';

export const sessionGate = new SessionGate();
waitAtGate(sessionGate);

const otherTabs = openTabChannel('flashcard-studio-session', ['signed-in', 'signed-out']);

/**
 * Follows sign-ins and sign-outs in other tabs.
 * @returns a function that ends it
 */
export function followOtherTabs(): () => void {
  return otherTabs.listen((news) => {
    if (news === 'signed-out') sessionGate.expired();
    // A page that knows of no session asks for one itself.
    else if (sessionGate.phase() !== 'none') sessionGate.signedIn();
  });
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => checkSession(signal),
  refetchOnMount: 'always',
});

/** Asks whether there is a session. If it has ended, waits for the next one and asks again. */
async function checkSession(signal: AbortSignal): Promise<CallResponse<'GET /api/auth/check'>> {
  const ticket = sessionGate.ticket();
  const session = await call('GET /api/auth/check', { signal });
  if (session.isAuthenticated) sessionGate.signedIn();
  else if (await sessionGate.waitForSession({ ticket, signal })) return await checkSession(signal);
  return session;
}

/** Asks whether there is a session. A failed request changes nothing. */
export async function lookForSession(): Promise<void> {
  const session = await call('GET /api/auth/check').catch(() => undefined);
  if (session?.isAuthenticated) sessionGate.signedIn();
}

/** Calls `listener` whenever the session's query is updated and there is a session, as long as the page lasts. */
export function onSessionFound(queryClient: QueryClient, listener: () => void): void {
  const sessionHash = hashKey(sessionQuery.queryKey);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== sessionHash) return;
    if (queryClient.getQueryData(sessionQuery.queryKey)?.isAuthenticated) listener();
  });
}

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call('POST /api/auth/login', { body: { password } }),
    // Answers that are still on their way know nothing of this sign-in.
    onMutate: () => queryClient.cancelQueries(sessionQuery),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session);
      sessionGate.signedIn();
      otherTabs.post('signed-in');
    },
  });
}

export function useSignOut(name: 'POST /api/auth/logout' | 'POST /api/auth/logout-everywhere') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(name),
    onSuccess: () => forgetSession(queryClient),
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: CallSent<'POST /api/auth/password'>['body']) => call('POST /api/auth/password', { body }),
  });
}

function forgetSession(queryClient: QueryClient): void {
  sessionGate.signedOut();
  otherTabs.post('signed-out');
  queryClient.clear();
  forgetSessionTexts();
}
