import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Router, Switch } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { sessionGate } from '../../auth/web/session-queries.ts';
import { ToastProvider } from '../../platform/web/ui/feedback/toast.tsx';
import { createQueryClient } from '../../api/web/query-client.ts';
import { SessionEnded } from './session/session-ended.tsx';

/**
 * Renders a screen for tests. Every other address shows its own path.
 * @returns the addresses visited, the query client, and a function that goes to another address
 */
export function renderScreen(screen: ReactNode, path: string) {
  sessionGate.signedOut();
  const queryClient = createQueryClient();
  const { hook, history, navigate } = memoryLocation({ path, record: true });
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Router hook={hook}>
          <Site path={path}>{screen}</Site>
        </Router>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { history, queryClient, navigate };
}

function Site({ path, children }: { path: string; children: ReactNode }) {
  return (
    <>
      <Switch>
        <Route path={path}>{children}</Route>
        <Route path="*">{(params) => <p>At /{params['*']}</p>}</Route>
      </Switch>
      <SessionEnded />
    </>
  );
}
