import type { AroundNavHandler } from 'wouter';
import { loadScreen } from './screens.ts';

/** After this the placeholder is shown. */
const screenPatienceMs = 200;

let asked = 0;

/** Of two navigations the later one wins. */
export function loadFirst(go: AroundNavHandler): AroundNavHandler {
  return (navigate, to, options) => {
    const own = ++asked;
    const { pathname } = new URL(to, window.location.href);
    const loading = pathname === window.location.pathname ? undefined : loadScreen(pathname);
    if (!loading) return go(navigate, to, options);
    void withPatience(loading).then(() => {
      if (own === asked) go(navigate, to, options);
    });
  };
}

export async function withPatience(loading: Promise<unknown>): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, screenPatienceMs));
  await Promise.race([loading.catch(() => {}), patience]);
}
