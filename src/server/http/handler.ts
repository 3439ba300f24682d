import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallAnswer, CallName, CallReceived } from '../../shared/contract/call-types.ts';
import type { SharedJson } from './shared-json.ts';
import type { Services } from '../services/services.ts';

/** A complete file of a multipart body, within its limit. `fileName` comes from the sender: never a path, never trusted. */
export interface UploadedFile {
  readonly bytes: Buffer;
  readonly fileName: string;
}

/** What a handler gets: the checked input, who calls, and the services. */
export interface HandlerInput<Name extends CallName> extends CallReceived<Name> {
  readonly services: Services;
  /** Has a valid session. */
  readonly isAdmin: boolean;
  /** The caller's network address, proxies taken into account. */
  readonly address: string;
  /** There where the route has an `upload`. */
  readonly upload: { readonly file: UploadedFile; readonly poster: UploadedFile | undefined } | undefined;
  readonly idempotencyKey: string | undefined;
  /** For cookies and the like; answers are returned, never sent. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers by what the contract says, or by JSON of it that is written already. */
export type Handler<Name extends CallName> = (input: HandlerInput<Name>) => Promise<CallAnswer<Name> | SharedJson>;

/** Every call of the contract has one: a missing handler is a compile error. */
export type Handlers = { readonly [Name in CallName]: Handler<Name> };

/** The handlers of one room, by their calls: `export const setHandlers = {…} satisfies HandlersOf<…>`. */
export type HandlersOf<Names extends CallName> = Pick<Handlers, Names>;
