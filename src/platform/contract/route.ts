import type { z } from 'zod';

/**
 * Who may make a call.
 * - `anyone`: no session needed.
 * - `visible-set`: anyone while the named set is public or unlisted; for a private set the admin alone (404 to all others).
 *   The set is named by `params.id`, `params.setId` or `body.setId`.
 * - `admin`: needs a session, else 401.
 */
export type Access = 'anyone' | 'visible-set' | 'admin';

/** The parts of a multipart body, by field name. Sizes are bytes of the file. A `body` is JSON in the field `body`. */
export interface UploadRule {
  readonly file: { readonly field: string; readonly maxBytes: number };
  readonly poster?: { readonly field: string; readonly maxBytes: number };
}

/** A call of the HTTP interface. */
export interface Route {
  readonly summary: string;
  readonly access: Access;
  /** Of a `visible-set`: the handler refuses those who may not see it, as it locks the set anyway. */
  readonly isSetChecked?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Of the JSON body, where `maxBodyBytes` is too little. */
  readonly maxBodyBytes?: number;
  readonly upload?: UploadRule;
  /** The handler gets the header `Idempotency-Key`. */
  readonly isIdempotent?: true;
  /** From any origin without credentials: every public read, and the two calls that visitors post. */
  readonly isCrossOrigin?: true;
  readonly status: 200 | 201 | 202 | 204;
  readonly response?: z.ZodType;
  /** The answer is streamed as a file of this type. */
  readonly download?: 'text/csv; charset=utf-8' | 'application/zip' | 'application/apkg';
}
