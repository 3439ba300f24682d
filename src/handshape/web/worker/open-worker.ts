/** What finds hands, in a thread of its own. */
export function openWorker(): Worker {
  return new Worker(new URL('./main.ts', import.meta.url), { type: 'module' });
}
