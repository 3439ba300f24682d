import { acceptedEncoding, compress, minCompressedBytes } from '../../../platform/server/http/compression.ts';
import type { Encoding } from '../../../platform/server/http/compression.ts';
import { isKnown } from '../../../platform/server/http/etag.ts';

type Headers = Readonly<Record<string, string>>;

/** Without `Date`. */
export interface EncodedResponse {
  readonly status: 200 | 304;
  readonly headers: Headers;
  /** Names and values alternate: fastest for `writeHead`. */
  readonly rawHeaders: string[];
  readonly body: Buffer | undefined;
}

export interface Conditions {
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
}

/** See `Freshness`. */
export interface ShownState {
  readonly scopes: readonly string[];
  readonly asOf: number;
}

/** With every encoding asked for so far, and without a body for callers that have it. */
export class CachedResponse {
  readonly shown: ShownState;
  readonly #headers: Headers;
  readonly #plain: Buffer;
  readonly #whole: EncodedResponse;
  readonly #unchanged: EncodedResponse;
  readonly #compressing = new Map<Encoding, Promise<EncodedResponse>>();
  readonly #compressed = new Map<Encoding, EncodedResponse>();

  /** @param headers with an ETag, without length and encoding */
  constructor(body: Buffer, headers: Headers, shown: ShownState) {
    this.shown = shown;
    this.#plain = body;
    this.#headers = body.length < minCompressedBytes ? headers : { ...headers, vary: 'accept-encoding' };
    this.#whole = encodedResponse(200, { ...this.#headers, 'content-length': String(body.length) }, body);
    this.#unchanged = encodedResponse(304, this.#headers, undefined);
  }

  get byteSize(): number {
    const all = [this.#whole, this.#unchanged, ...this.#compressed.values()];
    return all.reduce((sum, { rawHeaders, body }) => sum + 2 * rawHeaders.join().length + (body?.length ?? 0), 0);
  }

  /** A promise while it is compressed. */
  negotiate({ ifNoneMatch, acceptEncoding }: Conditions): EncodedResponse | Promise<EncodedResponse> {
    if (ifNoneMatch !== undefined && isKnown(ifNoneMatch, this.#headers['etag'] ?? '')) return this.#unchanged;
    const encoding = this.#plain.length < minCompressedBytes ? undefined : acceptedEncoding(acceptEncoding);
    return encoding === undefined ? this.#whole : (this.#compressed.get(encoding) ?? this.#compressOnce(encoding));
  }

  #compressOnce(encoding: Encoding): Promise<EncodedResponse> {
    const compressing = this.#compressing.get(encoding) ?? this.#compress(encoding);
    this.#compressing.set(encoding, compressing);
    return compressing;
  }

  async #compress(encoding: Encoding): Promise<EncodedResponse> {
    const body = await compress(this.#plain, encoding);
    const headers = { ...this.#headers, 'content-encoding': encoding, 'content-length': String(body.length) };
    const compressed = encodedResponse(200, headers, body);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }
}

function encodedResponse(
  status: EncodedResponse['status'],
  headers: Headers,
  body: Buffer | undefined,
): EncodedResponse {
  return { status, headers, rawHeaders: Object.entries(headers).flat(), body };
}
