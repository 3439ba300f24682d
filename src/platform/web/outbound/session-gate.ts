import { Listeners } from './listeners.ts';
/**
 * - `none`: no session is known in this page; a refusal for want of one goes to its caller.
 * - `open`: there is a session.
 * - `shut`: it has ended; calls that were refused wait for the next one.
 */
export type SessionPhase = 'none' | 'open' | 'shut';

interface Wait {
  readonly ticket: number;
  readonly signal?: AbortSignal | undefined;
}

export class SessionGate {
  #next = Promise.withResolvers<boolean>();
  readonly #listeners = new Listeners();
  #phase: SessionPhase = 'none';
  #ticket = 0;

  readonly subscribe = this.#listeners.subscribe;

  readonly phase = (): SessionPhase => this.#phase;

  /** Changes with each sign-in: taken before sending, it tells what was sent before one. */
  ticket(): number {
    return this.#ticket;
  }

  /** What waits is sent again. */
  signedIn(): void {
    this.#ticket += 1;
    this.#become('open');
    this.#release(true);
  }

  expired(): void {
    if (this.#phase === 'open') this.#become('shut');
  }

  /** What waits is refused. */
  signedOut(): void {
    this.#become('none');
    this.#release(false);
  }

  /** True: send it again. False: nobody will sign in. @throws the signal's reason when that aborts */
  async waitForSession({ ticket, signal }: Wait): Promise<boolean> {
    if (this.#phase === 'open' && ticket !== this.#ticket) return true;
    this.expired();
    if (this.#phase === 'none') return false;
    signal?.throwIfAborted();
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const handleAbort = () => reject(signal?.reason);
    signal?.addEventListener('abort', handleAbort);
    try {
      return await Promise.race([this.#next.promise, aborted]);
    } finally {
      signal?.removeEventListener('abort', handleAbort);
    }
  }

  #become(phase: SessionPhase): void {
    if (this.#phase === phase) return;
    this.#phase = phase;
    this.#listeners.notify();
  }

  #release(isBack: boolean): void {
    this.#next.resolve(isBack);
    this.#next = Promise.withResolvers();
  }
}
