import { hashKey, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallAnswer, CallSent } from '../../shared/contract/call-types.ts';
import { forgetSessionTexts } from '../browser/preferences.ts';
import { openTabChannel } from '../browser/tab-channel.ts';
import { call, waitAtGate } from './client.ts';
import { SessionGate } from '../outbound/session-gate.ts';

/** The session of this page. */
export const sessionGate = new SessionGate();
waitAtGate(sessionGate);

/** All tabs of a browser share one session. */
const otherTabs = openTabChannel('flashcard-studio-session', ['signed-in', 'signed-out']);

/** Learns of sign-ins and sign-outs in other tabs, where this page had a session. Returns what ends that. */
export function followOtherTabs(): () => void {
  return otherTabs.listen((news) => {
    if (news === 'signed-out') sessionGate.lost();
    else if (sessionGate.phase() !== 'none') sessionGate.found();
  });
}

/** Whether there is a session. Every screen that asks gets it checked anew. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => checkSession(signal),
  refetchOnMount: 'always',
});

/** Where the session of this page has ended, the answer waits for the next one, like that of every other call. */
async function checkSession(signal: AbortSignal): Promise<CallAnswer<'GET /api/auth/check'>> {
  const ticket = sessionGate.ticket();
  const session = await call('GET /api/auth/check', { signal });
  if (session.isAuthenticated) sessionGate.found();
  else if (await sessionGate.untilBack({ ticket, signal })) return await checkSession(signal);
  return session;
}

/** Looks whether there is a session again. A failure is no news. */
export async function lookForSession(): Promise<void> {
  const session = await call('GET /api/auth/check').catch(() => undefined);
  if (session?.isAuthenticated) sessionGate.found();
}

/** Calls back whenever there turns out to be a session: for what had to wait for one. It lasts as long as the page. */
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
    // An answer that is still on its way knows nothing of this sign-in.
    onMutate: () => queryClient.cancelQueries(sessionQuery),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session);
      sessionGate.found();
      otherTabs.post('signed-in');
    },
  });
}

/** Ends the session; everything that was read or begun during it is forgotten. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/auth/logout'),
    onSuccess: () => forgetSession(queryClient),
  });
}

/** Ends the sessions of all browsers, as `useSignOut` does this one's. */
export function useSignOutEverywhere() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/auth/logout-everywhere'),
    onSuccess: () => forgetSession(queryClient),
  });
}

/** The sessions of all other browsers end with it. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: CallSent<'POST /api/auth/password'>['body']) => call('POST /api/auth/password', { body }),
  });
}

function forgetSession(queryClient: QueryClient): void {
  sessionGate.close();
  otherTabs.post('signed-out');
  queryClient.clear();
  forgetSessionTexts();
}
