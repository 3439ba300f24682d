import { Listeners } from './listeners.ts';

/**
 * - `none`: this page knows of no session, so calls that need one fail.
 * - `open`: there is a session.
 * - `shut`: the session has ended. Calls that were refused wait for the next one.
 */
export type SessionPhase = 'none' | 'open' | 'shut';

interface RefusedCall {
  readonly ticket: number;
  readonly signal?: AbortSignal | undefined;
}

/** Lets calls that were refused because the session has ended wait for the next sign-in. */
export class SessionGate {
  #nextSession = Promise.withResolvers<boolean>();
  readonly #listeners = new Listeners();
  #phase: SessionPhase = 'none';
  #ticket = 0;

  readonly subscribe = this.#listeners.subscribe;

  readonly phase = (): SessionPhase => this.#phase;

  /**
   * Returns a number that changes with each sign-in. Compared with its value before a call was sent, it shows whether
   * somebody has signed in since.
   */
  ticket(): number {
    return this.#ticket;
  }

  /** Opens the gate: there is a session, and waiting calls are sent again. */
  signedIn(): void {
    this.#ticket += 1;
    this.#become('open');
    this.#release(true);
  }

  /** Shuts the gate, if this page knew of a session: calls wait for the next one. */
  expired(): void {
    if (this.#phase === 'open') this.#become('shut');
  }

  /** Notes that this page knows of no session any more. Waiting calls fail. */
  signedOut(): void {
    this.#become('none');
    this.#release(false);
  }

  /**
   * Resolves to true once the call can be sent again, to false if nobody will sign in.
   * @throws the signal's reason when it aborts
   */
  async waitForSession({ ticket, signal }: RefusedCall): Promise<boolean> {
    if (this.#phase === 'open' && ticket !== this.#ticket) return true;
    this.expired();
    if (this.#phase === 'none') return false;
    signal?.throwIfAborted();
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const handleAbort = () => reject(signal?.reason);
    signal?.addEventListener('abort', handleAbort);
    try {
      return await Promise.race([this.#nextSession.promise, aborted]);
    } finally {
      signal?.removeEventListener('abort', handleAbort);
    }
  }

  #become(phase: SessionPhase): void {
    if (this.#phase === phase) return;
    this.#phase = phase;
    this.#listeners.notify();
  }

  #release(isSignedIn: boolean): void {
    this.#nextSession.resolve(isSignedIn);
    this.#nextSession = Promise.withResolvers();
  }
}
