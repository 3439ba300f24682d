import { offlineProgram } from 'virtual:offline-program';
import { keepProgramMessage, programKept } from '../program-message.ts';
import { answerTo } from './answer.ts';
import { keepProgram, removeEarlierPrograms } from './program-cache.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/** A new version of the program serves the next page, even while older ones are open. */
self.addEventListener('install', (event) => {
  // Where supported, the browser asks the server for a page without waiting for the worker.
  void event.addRoutes?.([{ condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' }]);
  event.waitUntil(keepProgram(offlineProgram).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(begin());
});

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});

self.addEventListener('message', (event) => {
  const { data, ports } = event;
  if (data === keepProgramMessage) event.waitUntil(keepAndTell(ports));
});

async function keepAndTell([port]: readonly MessagePort[]): Promise<void> {
  const isKept = await keepProgram(offlineProgram).then(
    () => true,
    () => false,
  );
  port?.postMessage(isKept ? programKept : undefined);
}

async function begin(): Promise<void> {
  // The server is asked for a page while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  await removeEarlierPrograms(offlineProgram);
}
