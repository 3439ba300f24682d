import type { CallResponse, CallName, CallSent, routes } from '../contract/routes.ts';
import type { UploadRule } from '../../platform/contract/route.ts';
import { ApiError, failureOf } from '../../platform/web/outbound/failure.ts';
import type { SessionGate } from '../../platform/web/outbound/session-gate.ts';
import { wait } from '../../platform/web/browser/timing.ts';
import { callAddress, type AddressParts } from '../rules/call-address.ts';

/** An upload that has begun and makes no progress for this time counts as lost. It may wait for a connection. */
export const uploadStallMs = 30_000;
/** How long the server may take to answer once all bytes are sent. It may have to import a thousand cards. */
export const uploadResponseTimeoutMs = 60_000;

let gate: SessionGate | undefined;

/** Lets calls wait for a session. Embeds never call this, because they have no session. */
export function waitAtGate(sessionGate: SessionGate): void {
  gate = sessionGate;
}

/** The parts of a request that the call has: `params`, `query` and `body`. */
type Sent<Name extends CallName> = {
  readonly [
    Part in keyof CallSent<Name> as CallSent<Name>[Part] extends undefined ? never : Part
  ]: CallSent<Name>[Part];
};

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Lets the call outlive the page. Browsers then accept a body of at most 64 kB. */
  readonly keepalive?: boolean | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The limit for each request. The time in which the call waits for a session does not count. */
  readonly timeoutMs?: number | undefined;
}

type CallInput<Name extends CallName> = Sent<Name> & CallOptions;
/** A call without params, query or body, which needs no input. */
type BareCallName = { [Name in CallName]: Record<never, never> extends Sent<Name> ? Name : never }[CallName];

interface AnyCallInput extends AddressParts, CallOptions {
  readonly body?: unknown;
}

/**
 * Makes a call, such as `call('PUT /api/cards/:id', { params: { id }, body: { term } })`. If the session has ended, it
 * waits for the next one (see `SessionGate`).
 * @throws ApiError when the server refuses, TypeError when it cannot be reached, the signal's reason when that aborts,
 * TimeoutError after `timeoutMs`
 */
export function call<Name extends BareCallName>(name: Name, input?: CallInput<Name>): Promise<CallResponse<Name>>;
export function call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResponse<Name>>;
export async function call(name: CallName, input: AnyCallInput = {}): Promise<unknown> {
  const [method, url] = callAddress(name, input);
  return await withSession(name, input.signal, async () => parseResponse(await send(method, url, input)));
}

interface RawResponse {
  readonly isOk: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly body: string;
  readonly retryAfter: string | null;
}

async function send(method: string, url: string, input: AnyCallInput): Promise<RawResponse> {
  const { body, keepalive, idempotencyKey } = input;
  const signal = combineSignals(input);
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: {
      'accept-language': shownLanguage(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  });
  const { ok: isOk, status, statusText, headers } = response;
  return { isOk, status, statusText, body: await response.text(), retryAfter: headers.get('retry-after') };
}

/** The language in which the server is to word a refusal. */
function shownLanguage(): string {
  return document.documentElement.lang;
}

function combineSignals({ signal, timeoutMs }: CallOptions): AbortSignal | undefined {
  if (timeoutMs === undefined) return signal;
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

type UploadName = {
  [Name in CallName]: (typeof routes)[Name] extends { readonly upload: UploadRule } ? Name : never;
}[CallName];

type UploadInput<Name extends UploadName> = Omit<Sent<Name>, 'body'> &
  BodyPart<CallSent<Name>['body']> &
  UploadOptions & { readonly files: FilesOf<(typeof routes)[Name]['upload']> };

/** The files that an upload needs, by the names of their form fields. The poster is optional. */
type FilesOf<Rule> = Rule extends { readonly file: { readonly field: infer File extends string } }
  ? { readonly [field in File]: Blob } & (Rule extends {
      readonly poster: { readonly field: infer Poster extends string };
    }
      ? { readonly [field in Poster]?: Blob | undefined }
      : unknown)
  : never;

/** `body` may be left out if nothing in it is required. */
type BodyPart<Body> = [Body] extends [undefined]
  ? unknown
  : object extends Body
    ? { readonly body?: Body }
    : { readonly body: Body };

interface UploadOptions extends Pick<CallOptions, 'signal' | 'idempotencyKey'> {
  /** From 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** What to do if the session has ended. By default the upload waits for the next one. */
  readonly withoutSession?: 'wait' | 'fail' | undefined;
}

interface AnyUploadInput extends AddressParts, UploadOptions {
  readonly files: Readonly<Record<string, Blob | undefined>>;
  readonly body?: unknown;
}

/**
 * Makes a call with files, such as
 * `upload('POST /api/cards/:id/media', { params: { id }, files: { file, poster }, onProgress })`. A `body` is sent with
 * them as JSON.
 * @throws ApiError when the server refuses, TypeError when it cannot be reached, the signal's reason when that aborts
 */
export function upload<Name extends UploadName>(name: Name, input: UploadInput<Name>): Promise<CallResponse<Name>>;
export async function upload(name: CallName, input: AnyUploadInput): Promise<unknown> {
  const [method, url] = callAddress(name, input);
  input.signal?.throwIfAborted();
  const sendOnce = async () => parseResponse(await sendForm(method, url, input));
  if (input.withoutSession !== 'fail') return await withSession(name, input.signal, sendOnce);
  try {
    return await sendOnce();
  } catch (error) {
    if (failureOf(error) === 'signed-out') gate?.expired();
    throw error;
  }
}

/**
 * Fetches a file of the studio, such as a card's media.
 * @throws ApiError when the server refuses, TypeError when it cannot be reached, the signal's reason when that aborts
 */
export async function fetchFile(path: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(path, { credentials: 'same-origin', signal });
  const { ok, status, statusText } = response;
  if (!ok) throw new ApiError({ status, statusText, body: '' });
  return await response.blob();
}

async function withSession<Value>(
  name: CallName,
  signal: AbortSignal | undefined,
  sendOnce: () => Promise<Value>,
): Promise<Value> {
  const ticket = gate?.ticket() ?? 0;
  try {
    return await sendOnce();
  } catch (error) {
    const mayWait = name !== 'POST /api/auth/login' && failureOf(error) === 'signed-out';
    if (!mayWait || !(await gate?.waitForSession({ ticket, signal }))) throw error;
  }
  return await withSession(name, signal, sendOnce);
}

/** Uses `XMLHttpRequest`, because `fetch` does not report the progress of uploads. */
function sendForm(method: string, url: string, input: AnyUploadInput): Promise<RawResponse> {
  const { onProgress, signal, idempotencyKey } = input;
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  const request = new XMLHttpRequest();
  const handleAbort = () => request.abort();
  const stall = watchForStall(() => {
    reject(new TypeError('The upload stalled'));
    request.abort();
  });
  request.open(method, url);
  request.setRequestHeader('accept-language', shownLanguage());
  if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey);
  request.upload.addEventListener('progress', (event) => {
    stall.restart(event.loaded < event.total ? uploadStallMs : uploadResponseTimeoutMs);
    if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
  });
  request.addEventListener('load', () => {
    const { status, statusText, responseText } = request;
    const retryAfter = request.getResponseHeader('retry-after');
    resolve({ isOk: status >= 200 && status < 300, status, statusText, body: responseText, retryAfter });
  });
  request.addEventListener('error', () => reject(new TypeError('The upload did not reach the server')));
  request.addEventListener('abort', () => reject(signal?.reason));
  request.addEventListener('loadend', () => {
    stall.stop();
    signal?.removeEventListener('abort', handleAbort);
  });
  signal?.addEventListener('abort', handleAbort);
  request.send(toFormData(input));
  return promise;
}

/** Detects a dead connection, which may report no error for minutes. */
function watchForStall(onStall: () => void) {
  let cancel = () => {};
  const restart = (patienceMs: number) => {
    cancel();
    cancel = wait(patienceMs, onStall);
  };
  return { restart, stop: () => cancel() };
}

function toFormData({ files, body }: AnyUploadInput): FormData {
  const form = new FormData();
  if (body !== undefined) form.append('body', JSON.stringify(body));
  for (const [field, file] of Object.entries(files)) if (file) form.append(field, file);
  return form;
}

/** Returns the body of a response. It is not validated, because the server serializes its responses by the contract. */
function parseResponse(response: RawResponse): unknown {
  if (response.isOk) return response.body === '' ? undefined : JSON.parse(response.body);
  throw new ApiError(response);
}
