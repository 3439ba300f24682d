/** What a service worker has beside a page (https://w3c.github.io/ServiceWorker/), as far as it is used here. */
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
  /** What answers what (https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes). Not in all browsers. */
  readonly addRoutes?: (routes: readonly Route[]) => Promise<void>;
}

interface Route {
  readonly condition: { readonly requestMode: 'navigate' };
  /** The first one to answer, as far as the server's answer is no refusal. */
  readonly source: 'race-network-and-fetch-handler';
}

interface PageMessage extends LifeEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

export interface RequestEvent extends LifeEvent {
  readonly request: Request;
  /** Asked for while the worker was starting; undefined for what is no page. */
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
}
