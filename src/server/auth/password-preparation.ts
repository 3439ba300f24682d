import type { Database } from '../database/schema.ts';

const preparations = new WeakMap<Database, Promise<unknown>>();

/** Sessions and passwords are not looked at before it is done. */
export function keepPreparation(db: Database, preparation: Promise<unknown>): void {
  preparations.set(db, preparation);
  preparation.catch(() => undefined);
}

/** Until then a password or a session may be one that this start puts an end to. */
export async function whenPasswordIsPrepared(db: Database): Promise<void> {
  await preparations.get(db);
}
