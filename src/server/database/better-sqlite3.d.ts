/** The part of better-sqlite3 that is used here; the package brings no types. */
declare module 'better-sqlite3' {
  import type { SqliteStatement } from 'kysely';

  export default class Database {
    constructor(path: string, options?: { readonly?: boolean; fileMustExist?: boolean; timeout?: number });
    readonly inTransaction: boolean;
    prepare(sql: string): SqliteStatement;
    exec(sql: string): this;
    pragma(pragma: string): unknown;
    close(): this;
  }
}
