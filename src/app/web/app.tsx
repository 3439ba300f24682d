import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useRef, useEffect, type RefObject } from 'react';
import { Router, useLocation, type AroundNavHandler } from 'wouter';
import { ToastProvider } from '../../platform/web/ui/feedback/toast.tsx';
import styles from './app.module.css';
import { useClickReplay } from './click-replay.ts';
import { ErrorBoundary } from '../../platform/web/ui/feedback/error-boundary.tsx';
import { MissingPart } from '../../platform/web/ui/feedback/missing-part.tsx';
import { englishTexts, type Texts } from '../../platform/rules/languages/texts.ts';
import { TextsProvider, useTexts } from '../../platform/web/languages/use-texts.tsx';
import { loadScreenFirst } from './screens.ts';
import { Routes } from './routes.tsx';
import { SessionEnded } from './session/session-ended.tsx';
import { productName } from '../../platform/rules/limits.ts';
import { WifiOff } from 'lucide-react';
import { useOnline } from '../../platform/web/browser/page.ts';

/**
 * Navigates, and scrolls to the top if that leads to another page, not only to another query. On the way back the
 * browser restores the scroll position.
 */
export const navigateToTop: AroundNavHandler = (navigate, to, options) => {
  const previousPath = window.location.pathname;
  navigate(to, options);
  if (window.location.pathname === previousPath) return;
  document.title = productName;
  window.scrollTo(0, 0);
};

interface AppProps {
  queryClient: QueryClient;
  /** Path and query; on the server only. */
  address?: string;
  texts?: Texts;
}

const loadAndNavigate = loadScreenFirst(navigateToTop);

/** The site around its screens. The server renders it too. */
export function App({ queryClient, address, texts = englishTexts }: AppProps) {
  return (
    <TextsProvider texts={texts}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <Router aroundNav={loadAndNavigate} {...(address !== undefined && serverAddress(address))}>
            <Site />
          </Router>
        </ToastProvider>
      </QueryClientProvider>
    </TextsProvider>
  );
}

/** Splits the address as `window.location` does, because the router itself would drop the query's question mark. */
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
      <MissingPart />
      <ErrorBoundary key={path}>
        <Routes />
      </ErrorBoundary>
      <SessionEnded />
    </div>
  );
}

/** Moves the focus to the new page, unless the page has already placed it. */
export function usePageFocus(page: RefObject<HTMLElement | null>, path: string): void {
  const focusedPath = useRef(path);

  useEffect(() => {
    if (focusedPath.current === path) return;
    focusedPath.current = path;
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  }, [page, path]);
}

export function OfflineNotice() {
  const t = useTexts();
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.notice}>
          <WifiOff />
          <span>
            <strong>{t('You are offline.')}</strong> {t('You can go on reading. To make changes, reconnect.')}
          </span>
        </p>
      )}
    </div>
  );
}
