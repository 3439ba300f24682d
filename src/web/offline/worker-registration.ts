import { keepProgramMessage, programKept } from './program-message.ts';
import { hasRoomFor, quotaExceededError } from './storage-quota.ts';

const script = '/offline-worker.js';
/** The catalog, and the players in its pages. Never `/admin` or `/sets`. */
const scopes = ['/catalog', '/embed/'];
/** And a little more. */
const programBytes = 5_000_000;
const programPrefix = 'program-';

/**
 * Resolves when the program can be had without a network.
 * @throws where the browser forbids it, has no room for the program, or it did not come
 */
export async function registerWorkers(): Promise<void> {
  // One after the other: the second finds the files that the first has fetched.
  for (const scope of scopes) {
    const known = await navigator.serviceWorker.getRegistration(scope);
    const registration = await navigator.serviceWorker.register(script, { scope, updateViaCache: 'none' });
    if (known) await update(registration);
    await keepProgramOf(registration);
  }
}

async function keepProgramOf(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await askToKeepProgram(await activeOf(registration));
  } catch (error) {
    // The worker cannot say why it was not installed.
    throw (await hasRoomFor(programBytes)) ? error : quotaExceededError();
  }
}

/** One that was there may be of a program that the server has no more. @throws TypeError when the server cannot be reached, as calls do */
async function update(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await registration.update();
  } catch (error) {
    throw new TypeError('The program could not be asked for.', { cause: error });
  }
}

/** A new version of the program comes with it. */
export async function updateWorkers(): Promise<void> {
  for (const registration of await ownRegistrations()) await registration.update();
}

/** Nobody keeps a set: the program goes as well. */
export async function removeWorkers(): Promise<void> {
  for (const registration of await ownRegistrations()) await registration.unregister();
  const programs = (await caches.keys()).filter((name) => name.startsWith(programPrefix));
  await Promise.all(programs.map((name) => caches.delete(name)));
}

async function ownRegistrations(): Promise<ServiceWorkerRegistration[]> {
  const found = await Promise.all(scopes.map((scope) => navigator.serviceWorker.getRegistration(scope)));
  return found.filter((registration) => registration !== undefined);
}

function activeOf({ installing, waiting, active }: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = installing ?? waiting ?? active;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker?.state === 'activated') resolve(worker);
      else if (!worker || worker.state === 'redundant') reject(new TypeError('The program could not be kept.'));
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}

/** A worker that was there before may have lost it. */
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
