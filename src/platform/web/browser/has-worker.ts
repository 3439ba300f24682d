import { findInNavigator } from './find-interface.ts';

/** True when some set is kept on this device. */
export function hasWorker(): boolean {
  return Boolean(findInNavigator('serviceWorker')?.controller);
}
