import type { QueryClient } from '@tanstack/react-query';
import { findInNavigator, hasWorker } from '../../platform/web/browser/find-interface.ts';
import { whenIdle } from '../../platform/web/browser/timing.ts';

/** How long synchronisation waits for an idle browser after the page itself has loaded. */
const maxSyncDelayMs = 5_000;

/**
 * Lets queries run even when the browser is offline, because the service worker answers them, and keeps this device
 * synchronised. If there is no worker yet, waits for the one that is installed when a set is kept on this page.
 */
export function prepareForOffline(client: QueryClient): void {
  if (hasWorker()) prepareNow(client);
  else findInNavigator('serviceWorker')?.addEventListener('controllerchange', () => prepareNow(client), { once: true });
}

function prepareNow(client: QueryClient): void {
  const { queries, ...others } = client.getDefaultOptions();
  const offlineDefaults = { ...queries, networkMode: 'always', refetchOnReconnect: true } as const;
  client.setDefaultOptions({ ...others, queries: offlineDefaults });
  whenIdle(() => void syncWhenOnline(), maxSyncDelayMs);
}

async function syncWhenOnline(): Promise<void> {
  (await import('../../offline/web/sync-when-online.ts')).syncWhenOnline();
}
