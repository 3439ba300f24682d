import type { z } from 'zod';
import type { routes } from './routes.ts';

/** The name of a call: its method and path, such as `PUT /api/cards/:id`. */
export type CallName = keyof typeof routes;

type RouteOf<Name extends CallName> = (typeof routes)[Name];
type Sent<Name extends CallName, Part extends string> =
  RouteOf<Name> extends { readonly [key in Part]: infer Schema extends z.ZodType } ? z.input<Schema> : undefined;
type Received<Name extends CallName, Part extends string> =
  RouteOf<Name> extends { readonly [key in Part]: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;

/** What the caller hands over, before defaults and trimming. */
export interface CallSent<Name extends CallName> {
  readonly params: Sent<Name, 'params'>;
  readonly query: Sent<Name, 'query'>;
  readonly body: Sent<Name, 'body'>;
}

/** Validated and with defaults. */
export interface CallReceived<Name extends CallName> {
  readonly params: Received<Name, 'params'>;
  readonly query: Received<Name, 'query'>;
  readonly body: Received<Name, 'body'>;
}

/** A file to be saved; its content is streamed. */
export interface Download {
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array>;
}

/** Undefined if the answer has no body. */
export type CallAnswer<Name extends CallName> =
  RouteOf<Name> extends { readonly download: string } ? Download : Received<Name, 'response'>;
