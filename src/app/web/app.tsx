import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Router, useLocation } from 'wouter';
import { ToastProvider } from '../../platform/web/ui/feedback/toast.tsx';
import styles from './app.module.css';
import { useClickReplay } from './click-replay.ts';
import { ErrorBoundary } from '../../platform/web/ui/feedback/error-boundary.tsx';
import { loadFirst } from './load-first.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { Routes } from './routes.tsx';
import { SessionEnded } from './session/session-ended.tsx';
import { startPage } from './start-page.ts';
import { usePageFocus } from './use-page-focus.ts';

interface AppProps {
  queryClient: QueryClient;
  /** Path and query; on the server only. */
  address?: string;
}

const goToPage = loadFirst(startPage);

export function App({ queryClient, address }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Router aroundNav={goToPage} {...(address !== undefined && serverAddress(address))}>
          <Site />
        </Router>
      </ToastProvider>
    </QueryClientProvider>
  );
}

/** As a window has it: the router would drop the question mark. */
function serverAddress(address: string) {
  const { pathname, search } = new URL(address, 'http://server');
  return { ssrPath: pathname, ssrSearch: search };
}

function Site() {
  const [path] = useLocation();
  const page = useRef<HTMLDivElement>(null);
  usePageFocus(page, path);
  useClickReplay();
  return (
    <div ref={page} className={styles.site} tabIndex={-1}>
      <OfflineNotice />
      <ErrorBoundary key={path}>
        <Routes />
      </ErrorBoundary>
      <SessionEnded />
    </div>
  );
}
