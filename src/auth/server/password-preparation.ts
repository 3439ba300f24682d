import type { Database } from '../../platform/server/database/schema.ts';

const preparations = new WeakMap<Database, Promise<unknown>>();

export function keepPreparation(db: Database, preparation: Promise<unknown>): void {
  preparations.set(db, preparation);
  preparation.catch(() => undefined);
}

/** Before that, a password or session may be one that this start ends. */
export async function whenPasswordIsPrepared(db: Database): Promise<void> {
  await preparations.get(db);
}
