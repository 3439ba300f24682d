declare module 'better-sqlite3' {
  export interface Statement<Row = never> {
    /** The SQL text. */
    readonly source: string;
    /** Whether the statement returns rows. */
    readonly reader: boolean;
    /** Whether the statement changes nothing. This includes `begin` and `commit`, but not `begin immediate`. */
    readonly readonly: boolean;
    all(parameters: readonly unknown[]): Row[];
    iterate(): IterableIterator<Row>;
    get(): Row;
    run(parameters: readonly unknown[]): { changes: number };
  }

  export default class Database {
    constructor(path: string, options?: { readonly?: boolean; fileMustExist?: boolean; timeout?: number });
    readonly open: boolean;
    readonly inTransaction: boolean;
    prepare<Row = never>(sql: string): Statement<Row>;
    exec(sql: string): this;
    pragma(pragma: string): unknown;
    function(name: string, run: (argument: unknown) => string | number | null): this;
    function(
      name: string,
      options: { readonly deterministic: boolean },
      run: (...given: readonly unknown[]) => string | number | null,
    ): this;
    serialize(): Buffer;
    close(): this;
  }
}
