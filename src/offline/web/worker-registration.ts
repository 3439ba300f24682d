import { keepProgramMessage, programCachePrefix, programKept } from './worker-protocol.ts';
import { hasRoomFor, quotaExceededError } from './storage-quota.ts';

const workerScript = '/offline-worker.js';
/** The catalog and the players. `/admin` and `/sets` must never be included. */
const scopes = ['/catalog', '/embed/'];
/** More than the program takes. */
const maxProgramBytes = 5_000_000;

/**
 * Registers the service workers. Resolves when the program, which is everything that the build produced for visitors,
 * is available offline.
 * @throws when the browser forbids it, has no space for the program, or the program did not load
 */
export async function registerWorkers(): Promise<void> {
  // The workers are registered one after the other, so that the second one reuses the files of the first.
  for (const scope of scopes) {
    const earlierRegistration = await navigator.serviceWorker.getRegistration(scope);
    const registration = await navigator.serviceWorker.register(workerScript, { scope, updateViaCache: 'none' });
    if (earlierRegistration) await update(registration);
    await keepProgramOf(registration);
  }
}

async function keepProgramOf(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await askToKeepProgram(await activeOf(registration));
  } catch (error) {
    // The worker cannot report why its installation failed.
    throw (await hasRoomFor(maxProgramBytes)) ? error : quotaExceededError();
  }
}

/**
 * Looks for a new version of a worker, because an existing one may belong to a program that the server no longer has.
 * @throws TypeError when the server cannot be reached
 */
async function update(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await registration.update();
  } catch (error) {
    throw new TypeError('The program could not be asked for.', { cause: error });
  }
}

/** Looks for new versions of the workers. A new version of a worker also saves the new version of the program. */
export async function updateWorkers(): Promise<void> {
  for (const registration of await ownRegistrations()) await registration.update();
}

/** Removes the service workers, and the program with them. To be called only when no set is saved on this device. */
export async function removeWorkers(): Promise<void> {
  for (const registration of await ownRegistrations()) await registration.unregister();
  const programs = (await caches.keys()).filter((name) => name.startsWith(programCachePrefix));
  await Promise.all(programs.map((name) => caches.delete(name)));
}

async function ownRegistrations(): Promise<ServiceWorkerRegistration[]> {
  const registrations = await Promise.all(scopes.map((scope) => navigator.serviceWorker.getRegistration(scope)));
  return registrations.filter((registration) => registration !== undefined);
}

/** Waits until the newest worker is activated. */
function activeOf({ installing, waiting, active }: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = installing ?? waiting ?? active;
  return new Promise((resolve, reject) => {
    const check = () => {
      if (worker?.state === 'activated') resolve(worker);
      else if (!worker || worker.state === 'redundant') reject(new TypeError('The program could not be kept.'));
    };
    worker?.addEventListener('statechange', check);
    check();
  });
}

/** Makes a worker save the program again if it has lost it, for example because the visitor has deleted the caches. */
function askToKeepProgram(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      port1.close();
      if (data === programKept) resolve();
      else reject(new TypeError('The program could not be kept.'));
    });
    port1.start();
    worker.postMessage(keepProgramMessage, [port2]);
  });
}
