/** The parts of a service worker's scope that are used here (https://w3c.github.io/ServiceWorker/). */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: <Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ) => void;
}

interface WorkerEvents {
  readonly install: InstallEvent;
  readonly activate: LifeEvent;
  readonly fetch: RequestEvent;
  readonly message: PageMessage;
}

interface LifeEvent {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface InstallEvent extends LifeEvent {
  /** Not available in all browsers (https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes). */
  readonly addRoutes?: (routes: readonly Route[]) => Promise<void>;
}

interface Route {
  readonly condition: { readonly requestMode: 'navigate' };
  /** The faster of the two answers, unless the server refuses. */
  readonly source: 'race-network-and-fetch-handler';
}

interface PageMessage extends LifeEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

export interface RequestEvent extends LifeEvent {
  readonly request: Request;
  /** The answer that was requested while the worker started. Undefined except for pages. */
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
}
