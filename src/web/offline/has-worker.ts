/** Whether this page has a service worker behind it: then some set is kept on this device. */
export function hasWorker(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}
