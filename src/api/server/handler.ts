import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallResponse, CallName, CallReceived, Download } from '../contract/routes.ts';
import type { Problem } from '../../platform/contract/problem.ts';
import { conflictingFields, type Fields, type SeenTexts } from '../../platform/rules/text/merge-edit.ts';
import { editConflict } from '../../platform/server/base/problems.ts';
import type { SharedJson } from '../../platform/server/http/etags.ts';
import type { Services } from '../../platform/server/services/services.ts';

export interface UploadedFile {
  readonly bytes: Buffer;
  /** The name that the sender gave. It must not be trusted or used as a path. */
  readonly fileName: string;
}

export interface HandlerInput<Name extends CallName> extends CallReceived<Name> {
  readonly services: Services;
  readonly isAdmin: boolean;
  /** The network address of the caller. */
  readonly address: string;
  /** Undefined if the route has no `upload`. */
  readonly upload: { readonly file: UploadedFile; readonly poster: UploadedFile | undefined } | undefined;
  readonly idempotencyKey: string | undefined;
  /** For cookies, headers and the reader's language. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers a call. JSON that several readers share may already be serialized. */
export type Handler<Name extends CallName> = (input: HandlerInput<Name>) => Promise<CallResponse<Name> | SharedJson>;

/** A missing handler is a compile error. */
export type Handlers = { readonly [Name in CallName]: Handler<Name> };

export type HandlersOf<Names extends CallName> = Pick<Handlers, Names>;

/** Streams a file to be saved. A failure closes the connection, so that half a file never looks complete. */
export function sendDownload(reply: FastifyReply, contentType: string, { name, content }: Download): FastifyReply {
  reply.headers({ 'content-type': contentType, 'content-disposition': contentDisposition(name) });
  return reply.send(Readable.from(content, { objectMode: false }));
}

/** Returns the `Content-Disposition` (RFC 6266, RFC 8187). Old browsers read the plain name, others the encoded one. */
function contentDisposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The state that the author of an edit has seen. If both are missing, the edit overwrites what is there. */
interface EditOrigin {
  readonly revision?: number | undefined;
  readonly seen?: SeenTexts | undefined;
}

/**
 * Refuses an edit that conflicts with what is stored.
 * @throws ProblemError 409 with the current state when the edit would overwrite a text that its author has not seen
 */
export function requireNoConflict(
  edit: Partial<Fields>,
  { revision, seen }: EditOrigin,
  current: Pick<Problem, 'card' | 'set'>,
): void {
  const stored = current.card ?? current.set;
  const isUpToDate =
    stored === undefined || revision === stored.revision || (revision === undefined && seen === undefined);
  if (isUpToDate || conflictingFields({ edit, seen: seen ?? {}, current: stored }).length === 0) return;
  throw editConflict(current);
}
