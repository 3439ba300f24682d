import { vi } from 'vitest';
import { programKept } from './worker-protocol.ts';

/** Gives the page the caches, locks and service workers of a browser, which jsdom lacks. They are empty. */
export function stubDevice() {
  const registrations = new Map<string, object>();
  const serviceWorker = {
    register: vi.fn<(script: string, options: { scope: string }) => Promise<object>>(async (_, { scope }) => {
      const unregister = async () => registrations.delete(scope);
      const registration = { active: activeWorker, unregister, update: async () => {} };
      registrations.set(scope, registration);
      return registration;
    }),
    getRegistration: async (scope: string) => registrations.get(scope),
  };
  vi.stubGlobal('caches', new TestCaches());
  vi.stubGlobal('navigator', { locks: new TestLocks(), serviceWorker });
  return { serviceWorker, scopes: () => [...registrations.keys()] };
}

const activeWorker = {
  state: 'activated',
  addEventListener: () => {},
  postMessage: (_: string, [port]: MessagePort[]) => port?.postMessage(programKept),
};

class TestCaches {
  readonly #caches = new Map<string, TestCache>();

  async open(name: string): Promise<TestCache> {
    const cache = this.#caches.get(name) ?? new TestCache();
    this.#caches.set(name, cache);
    return cache;
  }

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name);
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  /** As in browsers, whoever has opened the cache goes on writing into one that nobody finds any more. */
  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }

  async match(path: string, { cacheName }: { cacheName: string }): Promise<Response | undefined> {
    return await this.#caches.get(cacheName)?.match(path);
  }
}

class TestCache {
  readonly #answers = new Map<string, Response>();

  async match(path: string): Promise<Response | undefined> {
    return this.#answers.get(path)?.clone();
  }

  async put(path: string, answer: Response): Promise<void> {
    this.#answers.set(path, answer);
  }

  async keys(): Promise<{ url: string }[]> {
    return Array.from(this.#answers.keys(), (path) => ({ url: new URL(path, location.href).href }));
  }

  async delete({ url }: { url: string }): Promise<boolean> {
    const { pathname, search } = new URL(url);
    return this.#answers.delete(pathname + search);
  }
}

type Locked = (lock: object | null) => Promise<unknown>;

class TestLocks {
  readonly #held = new Set<LockInfo>();
  readonly #lastHolders = new Map<string, Promise<unknown>>();

  async query(): Promise<LockManagerSnapshot> {
    return { held: [...this.#held] };
  }

  async request(name: string, ...rest: [Locked] | [LockOptions, Locked]): Promise<unknown> {
    const before = this.#lastHolders.get(name);
    const callback = rest.at(-1) as Locked;
    const { ifAvailable, mode = 'exclusive' } = rest.length === 2 ? rest[0] : {};
    if (ifAvailable && before) return await callback(null);
    const lock: LockInfo = { name, mode };
    const held = Promise.resolve(before)
      .then(() => {
        this.#held.add(lock);
        return callback(lock);
      })
      .finally(() => this.#held.delete(lock));
    const holder = held.then(noop, noop).then(() => {
      if (this.#lastHolders.get(name) === holder) this.#lastHolders.delete(name);
    });
    this.#lastHolders.set(name, holder);
    return await held;
  }
}

function noop(): void {}
