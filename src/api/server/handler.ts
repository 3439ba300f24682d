import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallAnswer, CallName, CallReceived, Download } from '../contract/routes.ts';
import type { Problem } from '../../platform/contract/problem.ts';
import { conflictingFields } from '../../platform/rules/text/merge-edit.ts';
import type { Fields, SeenTexts } from '../../platform/rules/text/merge-edit.ts';
import { editConflict } from '../../platform/server/base/problems.ts';
import type { SharedJson } from '../../platform/server/http/etags.ts';
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

/** A failure closes the connection, so that half a file never looks complete. */
export function sendDownload(reply: FastifyReply, contentType: string, { name, content }: Download): FastifyReply {
  reply.headers({ 'content-type': contentType, 'content-disposition': attachment(name) });
  return reply.send(Readable.from(content, { objectMode: false }));
}

/** RFC 6266, RFC 8187. */
function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Without either, the edit overwrites what is there. */
interface EditOrigin {
  readonly revision?: number | undefined;
  readonly seen?: SeenTexts | undefined;
}

/** @throws ProblemError 409 with the current state when a text that is there was not seen */
export function requireNoConflict(
  edit: Partial<Fields>,
  { revision, seen }: EditOrigin,
  current: Pick<Problem, 'card' | 'set'>,
): void {
  const there = current.card ?? current.set;
  const isUpToDate =
    there === undefined || revision === there.revision || (revision === undefined && seen === undefined);
  if (isUpToDate || conflictingFields({ edit, seen: seen ?? {}, current: there }).length === 0) return;
  throw editConflict(current);
}
