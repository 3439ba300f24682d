import { Worker } from 'node:worker_threads';
import type { Config } from '../../platform/server/base/config.ts';
import { log } from '../../platform/server/base/log.ts';
import { overloaded, unavailable } from '../../platform/server/base/problems.ts';
import type { CatalogSearch, FoundSets, Search } from '../../platform/server/services/services.ts';

export type SearchConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'logLevel'>;

/** Searches in a thread, which is restarted after a failure. */
export function openSearch(config: SearchConfig): Search {
  return new ThreadedSearch(config);
}

export type ThreadRequest =
  | { readonly id: number; readonly search: CatalogSearch }
  | { readonly id: number; readonly adminWords: readonly string[] }
  | { readonly id: number; readonly asksForTotals: true };

/** Contains the field that the request asked for, or `fault`. */
export interface ThreadResponse {
  readonly id: number;
  readonly foundSets?: FoundSets;
  readonly ids?: readonly string[];
  readonly areTotalsRight?: boolean;
  /** What `Dialect.isUnavailable` examines. */
  readonly fault?: { readonly message: string; readonly code: string };
}

interface PendingRequest {
  readonly resolve: (response: ThreadResponse) => void;
  readonly reject: (error: Error) => void;
}

/** The most pending searches, which are some seconds of work. Further ones are refused at once. */
const maxPendingRequests = 200;
/** The thread's heap of young objects is limited, because V8 would let it grow to 48 MB. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

class ThreadedSearch implements Search {
  readonly #config: SearchConfig;
  readonly #pending = new Map<number, PendingRequest>();
  #worker: Worker | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor({ databaseUrl, dataDir, logLevel }: SearchConfig) {
    this.#config = { databaseUrl, dataDir, logLevel };
    this.#worker = this.#start();
  }

  async findListed(search: CatalogSearch): Promise<FoundSets> {
    const { foundSets } = await this.#send((id) => ({ id, search }));
    if (foundSets === undefined) throw searchUnavailable();
    return foundSets;
  }

  async findForAdmin(words: readonly string[]): Promise<readonly string[]> {
    const { ids } = await this.#send((id) => ({ id, adminWords: words }));
    if (ids === undefined) throw searchUnavailable();
    return ids;
  }

  async areTotalsRight(): Promise<boolean> {
    const response = await this.#send((id) => ({ id, asksForTotals: true }));
    if (response.areTotalsRight === undefined) throw searchUnavailable();
    return response.areTotalsRight;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  #send(makeRequest: (id: number) => ThreadRequest): Promise<ThreadResponse> {
    if (this.#isClosed) throw searchUnavailable();
    if (this.#pending.size >= maxPendingRequests) throw overloaded('Too many people are searching. Please try again.');
    this.#worker ??= this.#start();
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<ThreadResponse>();
    this.#pending.set(id, { resolve, reject });
    this.#worker.postMessage(makeRequest(id));
    return promise;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./search-thread/search-thread.ts', import.meta.url), {
      workerData: this.#config,
      resourceLimits,
    });
    worker.unref();
    worker.on('message', (response: ThreadResponse) => this.#settle(response));
    worker.on('error', (error) => log.error({ err: error }, 'Search broke down and begins anew'));
    worker.once('exit', () => this.#handleExit(worker));
    return worker;
  }

  #settle({ id, fault, ...response }: ThreadResponse): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (fault === undefined) pending?.resolve({ id, ...response });
    else pending?.reject(Object.assign(new Error(fault.message), { code: fault.code }));
  }

  #handleExit(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
    for (const { reject } of this.#pending.values()) reject(searchUnavailable());
    this.#pending.clear();
  }
}

function searchUnavailable(): Error {
  return unavailable('Search does not work just now. Please try again.');
}
