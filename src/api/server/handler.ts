import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallAnswer, CallName, CallReceived } from '../contract/call-types.ts';
import type { SharedJson } from '../../platform/server/http/shared-json.ts';
import type { Services } from '../../platform/server/services/services.ts';

/** `fileName` is the sender's: never trusted, never a path. */
export interface UploadedFile {
  readonly bytes: Buffer;
  readonly fileName: string;
}

export interface HandlerInput<Name extends CallName> extends CallReceived<Name> {
  readonly services: Services;
  readonly isAdmin: boolean;
  readonly address: string;
  /** Where the route has an `upload`. */
  readonly upload: { readonly file: UploadedFile; readonly poster: UploadedFile | undefined } | undefined;
  readonly idempotencyKey: string | undefined;
  /** For cookies. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Or JSON already written. */
export type Handler<Name extends CallName> = (input: HandlerInput<Name>) => Promise<CallAnswer<Name> | SharedJson>;

/** A missing handler is a compile error. */
export type Handlers = { readonly [Name in CallName]: Handler<Name> };

export type HandlersOf<Names extends CallName> = Pick<Handlers, Names>;
