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
  readonly activate: ExtendableEvent;
  readonly fetch: FetchEvent;
  readonly message: ExtendableMessageEvent;
}

interface ExtendableEvent {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface InstallEvent extends ExtendableEvent {
  /** Not available in all browsers (https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes). */
  readonly addRoutes?: (routes: readonly Route[]) => Promise<void>;
}

interface Route {
  readonly condition: { readonly requestMode: 'navigate' };
  /** The faster of the two responses, unless the server refuses. */
  readonly source: 'race-network-and-fetch-handler';
}

interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** The response that was requested while the worker started. Undefined except for pages. */
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (response: Promise<Response>) => void;
}
