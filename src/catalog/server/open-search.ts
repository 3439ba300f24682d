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

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** So many waiting searches are some seconds of work. Further ones are refused at once. */
const maxWaiting = 200;
/** The thread's heap of young objects is limited, because V8 would let it grow to 48 MB. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

class ThreadedSearch implements Search {
  readonly #config: SearchConfig;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor({ databaseUrl, dataDir, logLevel }: SearchConfig) {
    this.#config = { databaseUrl, dataDir, logLevel };
    this.#worker = this.#start();
  }

  async findListed(search: CatalogSearch): Promise<FoundSets> {
    const { listed } = await this.#ask((id) => ({ id, listed: search }));
    if (listed === undefined) throw broken();
    return listed;
  }

  async findForAdmin(words: readonly string[]): Promise<readonly string[]> {
    const { ids } = await this.#ask((id) => ({ id, adminWords: words }));
    if (ids === undefined) throw broken();
    return ids;
  }

  async areTotalsRight(): Promise<boolean> {
    const answer = await this.#ask((id) => ({ id, asksForTotals: true }));
    if (answer.areTotalsRight === undefined) throw broken();
    return answer.areTotalsRight;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  #ask(toQuestion: (id: number) => Question): Promise<Answer> {
    if (this.#isClosed) throw broken();
    if (this.#waiting.size >= maxWaiting) throw overloaded('Too many people are searching. Please try again.');
    this.#worker ??= this.#start();
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.set(id, { resolve, reject });
    this.#worker.postMessage(toQuestion(id));
    return promise;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./search-thread/search-thread.ts', import.meta.url), {
      workerData: this.#config,
      resourceLimits,
    });
    worker.unref();
    worker.on('message', (answer: Answer) => this.#answer(answer));
    worker.on('error', (error) => log.error({ err: error }, 'Search broke down and begins anew'));
    worker.once('exit', () => this.#end(worker));
    return worker;
  }

  #answer({ id, fault, ...answer }: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (fault === undefined) waiting?.resolve({ id, ...answer });
    else waiting?.reject(Object.assign(new Error(fault.message), { code: fault.code }));
  }

  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(broken());
    this.#waiting.clear();
  }
}

function broken(): Error {
  return unavailable('Search does not work just now. Please try again.');
}

export type Question =
  | { readonly id: number; readonly listed: CatalogSearch }
  | { readonly id: number; readonly adminWords: readonly string[] }
  | { readonly id: number; readonly asksForTotals: true };

export interface Answer {
  readonly id: number;
  readonly listed?: FoundSets;
  readonly ids?: readonly string[];
  readonly areTotalsRight?: boolean;
  /** What `Dialect.isUnavailable` examines. */
  readonly fault?: { readonly message: string; readonly code: string };
}
