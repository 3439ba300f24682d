import type { z } from 'zod';

/**
 * Who may make a call.
 * - `anyone`: no session needed.
 * - `visible-set`: anyone while the named set is public or unlisted; for a private set the admin alone (404 to all others).
 *   The set is named by `params.id`, `params.setId` or `body.setId`.
 * - `admin`: needs a session, else 401.
 */
export type Access = 'anyone' | 'visible-set' | 'admin';

/** The parts of a multipart body, by field name. Sizes are bytes of the file. A route's `body` comes as JSON in the field `body`. */
export interface UploadRule {
  readonly file: { readonly field: string; readonly maxBytes: number };
  readonly poster?: { readonly field: string; readonly maxBytes: number };
}

/** One call of the HTTP interface: a row of the table in `routes.ts`. */
export interface Route {
  readonly summary: string;
  readonly access: Access;
  /** Of a `visible-set`: the handler refuses those who may not see it, where it locks the set anyway. */
  readonly isSetChecked?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The largest JSON body that is read, where `maxBodyBytes` is too little. */
  readonly maxBodyBytes?: number;
  readonly upload?: UploadRule;
  /** Header `Idempotency-Key` is read and handed to the handler. */
  readonly isIdempotent?: true;
  /** Works from any origin without credentials; true of every public read and of the two calls that visitors post. */
  readonly isCrossOrigin?: true;
  readonly status: 200 | 201 | 202 | 204;
  readonly response?: z.ZodType;
  /** The answer is a file of this type to be saved, sent as it is made. */
  readonly download?: 'text/csv; charset=utf-8' | 'application/zip' | 'application/apkg';
}
