import type { CallAnswer, CallName, CallSent } from '../../shared/contract/call-types.ts';
import type { UploadRule } from '../../shared/contract/route.ts';
import type { routes } from '../../shared/contract/routes.ts';
import { ApiError } from './api-error.ts';
import { callAddress, type AddressParts } from '../../shared/call-address.ts';
import { dropFirstAnswers, takeFirstAnswer } from './first-answers.ts';

type Sent<Name extends CallName> = {
  readonly [
    Part in keyof CallSent<Name> as CallSent<Name>[Part] extends undefined ? never : Part
  ]: CallSent<Name>[Part];
};

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The call outlives the page: for what is sent while it is left. At most 64 kB. */
  readonly keepalive?: boolean | undefined;
  /** Repeated with the same key, the call is done once: for calls whose answer may get lost on the way. */
  readonly idempotencyKey?: string | undefined;
}

type CallInput<Name extends CallName> = Sent<Name> & CallOptions;
/** Calls that need nothing beyond their name. */
type BareCallName = { [Name in CallName]: Record<never, never> extends Sent<Name> ? Name : never }[CallName];

interface AnyCallInput extends AddressParts, CallOptions {
  readonly body?: unknown;
}

/**
 * Makes a call of the contract: `call('PUT /api/cards/:id', { params: { id }, body: { term } })`.
 * The first read of what came inside the document is answered from there.
 * @throws ApiError when the server refuses, TypeError when it cannot be reached
 */
export function call<Name extends BareCallName>(name: Name, input?: CallInput<Name>): Promise<CallAnswer<Name>>;
export function call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallAnswer<Name>>;
export async function call(name: CallName, input: AnyCallInput = {}): Promise<unknown> {
  const [method, url] = callAddress(name, input);
  const first = firstAnswer(method, url);
  if (first) return first.value;
  const { body, signal, keepalive, idempotencyKey } = input;
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  });
  const { ok, status, statusText, headers } = response;
  const retryAfter = headers.get('retry-after');
  return readAnswer(name, { isOk: ok, status, statusText, body: await response.text(), retryAfter });
}

type UploadName = {
  [Name in CallName]: (typeof routes)[Name] extends { readonly upload: UploadRule } ? Name : never;
}[CallName];
type RuleOf<Name extends UploadName> = (typeof routes)[Name]['upload'];
type FieldsOf<Rule> = Rule extends { readonly file: { readonly field: infer File extends string } }
  ? { readonly [field in File]: Blob } & (Rule extends {
      readonly poster: { readonly field: infer Poster extends string };
    }
      ? { readonly [field in Poster]?: Blob | undefined }
      : unknown)
  : never;

type UploadInput<Name extends UploadName> = UploadParts<Name> & Pick<Sent<Name>, Extract<keyof Sent<Name>, 'body'>>;

interface UploadParts<Name extends UploadName> {
  readonly params: CallSent<Name>['params'];
  readonly files: FieldsOf<RuleOf<Name>>;
  /** Told again and again which share of the bytes has left, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
}

/**
 * A file of this site, such as a card's media.
 * @throws ApiError when it is not there, TypeError when the server cannot be reached
 */
export async function fetchFile(path: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(path, { credentials: 'same-origin', signal });
  const { ok, status, statusText } = response;
  if (!ok) throw new ApiError({ status, statusText, body: '' });
  return await response.blob();
}

interface AnyUploadInput extends AddressParts {
  readonly files: Readonly<Record<string, Blob | undefined>>;
  readonly body?: unknown;
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Sends files: `upload('POST /api/cards/:id/media', { params: { id }, files: { file, poster }, onProgress })`. A `body` goes along as JSON.
 * @throws ApiError when the server refuses, TypeError when it cannot be reached, the signal's reason when that aborts
 */
export function upload<Name extends UploadName>(name: Name, input: UploadInput<Name>): Promise<CallAnswer<Name>>;
export async function upload(name: CallName, input: AnyUploadInput): Promise<unknown> {
  const [method, url] = callAddress(name, input);
  dropFirstAnswers();
  input.signal?.throwIfAborted();
  return readAnswer(name, await sendForm(method, url, input));
}

/** `fetch` does not tell how far the sending is; XMLHttpRequest does. */
function sendForm(method: string, url: string, input: AnyUploadInput): Promise<Answer> {
  const { onProgress, signal, idempotencyKey } = input;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  const handleAbort = () => request.abort();
  request.open(method, url);
  if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey);
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
  });
  request.addEventListener('load', () => {
    const { status, statusText, responseText } = request;
    const retryAfter = request.getResponseHeader('retry-after');
    resolve({ isOk: status >= 200 && status < 300, status, statusText, body: responseText, retryAfter });
  });
  request.addEventListener('error', () => reject(new TypeError('The upload did not reach the server')));
  request.addEventListener('abort', () => reject(signal?.reason));
  request.addEventListener('loadend', () => signal?.removeEventListener('abort', handleAbort));
  signal?.addEventListener('abort', handleAbort);
  request.send(formOf(input));
  return promise;
}

function formOf({ files, body }: AnyUploadInput): FormData {
  const form = new FormData();
  if (body !== undefined) form.append('body', JSON.stringify(body));
  for (const [field, file] of Object.entries(files)) if (file) form.append(field, file);
  return form;
}

function firstAnswer(method: string, url: string): { readonly value: unknown } | undefined {
  if (method !== 'GET') {
    dropFirstAnswers();
    return undefined;
  }
  const first = takeFirstAnswer(url);
  if (first?.value === null) throw new ApiError({ status: 404, statusText: 'Not Found', body: '' });
  return first;
}

interface Answer {
  readonly isOk: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly body: string;
  readonly retryAfter: string | null;
}

/** What came back, trusted to be what the contract says: the server checks its answers. */
function readAnswer(name: CallName, answer: Answer): unknown {
  if (answer.isOk) return answer.body === '' ? undefined : JSON.parse(answer.body);
  if (answer.status === 401 && name !== 'POST /api/auth/login') for (const listener of sessionListeners) listener();
  throw new ApiError(answer);
}

const sessionListeners = new Set<() => void>();

/** Calls back when a call is refused for want of a session: it has ended. Returns what takes the listener away. */
export function onSessionLost(listener: () => void): () => void {
  sessionListeners.add(listener);
  return () => sessionListeners.delete(listener);
}
