/** Starts the worker that finds hands, so that the page stays responsive. */
export function openWorker(): Worker {
  return new Worker(new URL('./main.ts', import.meta.url), { type: 'module' });
}
