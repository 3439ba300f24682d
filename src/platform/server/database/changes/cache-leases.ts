import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

/** How long a process answers from memory without asking. For leases see decision 070. */
const leaseMs = 20;
/** How long a writer waits for leases to end: longer than a lease, since timers may be early. */
export const settleMs = 25;
/** After this a process registers again before its next lease. Others count it for longer, since clocks differ. */
const registeredMs = 30_000;
const registeredFor = '1 minute';

/** Unlogged: after a crash of PostgreSQL nobody has a lease. */
export const makeLeaseTable = `create unlogged table if not exists cache_leases
  (process text collate "C" primary key, registered_until timestamptz not null)`;

/** Whether this process may answer from memory, and whether others may. */
export class CacheLeases {
  readonly #process = randomUUID();
  /** On the clock of `performance.now`, as the next. */
  #heldUntil = 0;
  #registeredUntil = 0;

  isHeld(): boolean {
    return performance.now() < this.#heldUntil;
  }

  isHalfOver(): boolean {
    return performance.now() > this.#heldUntil - leaseMs / 2;
  }

  /** @param from when a query was sent whose answer came after all earlier changes */
  begin(from: number): void {
    this.#heldUntil = from + leaseMs;
  }

  end(): void {
    this.#heldUntil = 0;
    this.#registeredUntil = 0;
  }

  isRegistered(): boolean {
    return performance.now() < this.#registeredUntil;
  }

  /** Tells writers that this process answers from memory. */
  async register(client: Client): Promise<void> {
    const registeredUntil = performance.now() + registeredMs;
    await client.query(
      `insert into cache_leases values ($1, clock_timestamp() + interval '${registeredFor}')
        on conflict (process) do update set registered_until = excluded.registered_until`,
      [this.#process],
    );
    this.#registeredUntil = registeredUntil;
  }

  async findOthers(client: Client): Promise<boolean> {
    const { rows } = await client.query({
      name: 'other_leases',
      text: 'select 1 from cache_leases where process <> $1 and registered_until > clock_timestamp() limit 1',
      values: [this.#process],
    });
    return rows.length > 0;
  }

  async leave(client: Client): Promise<void> {
    await client.query(`delete from cache_leases where process = $1 or registered_until < now() - interval '1 day'`, [
      this.#process,
    ]);
  }
}
