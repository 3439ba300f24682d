import { acceptedEncoding, compress, minCompressedBytes } from '../http/compression.ts';
import type { Encoding } from '../http/compression.ts';
import { isKnown } from '../http/etag.ts';

type Headers = Readonly<Record<string, string>>;

/** Without `Date`. */
export interface Outgoing {
  readonly status: 200 | 304;
  readonly headers: Headers;
  /** Names and values in turn: quickest for `writeHead`. */
  readonly rawHeaders: string[];
  readonly body: Buffer | undefined;
}

export interface Wish {
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
}

/** See `Freshness`. */
export interface ShownState {
  readonly scopes: readonly string[];
  readonly asOf: number;
}

/** In every form asked for so far: by encoding, and without body for those who have it. */
export class CachedResponse {
  readonly shown: ShownState;
  readonly #headers: Headers;
  readonly #plain: Buffer;
  readonly #whole: Outgoing;
  readonly #unchanged: Outgoing;
  readonly #compressing = new Map<Encoding, Promise<Outgoing>>();
  readonly #compressed = new Map<Encoding, Outgoing>();

  /** @param headers with an ETag, without length and encoding */
  constructor(body: Buffer, headers: Headers, shown: ShownState) {
    this.shown = shown;
    this.#plain = body;
    this.#headers = body.length < minCompressedBytes ? headers : { ...headers, vary: 'accept-encoding' };
    this.#whole = outgoing(200, { ...this.#headers, 'content-length': String(body.length) }, body);
    this.#unchanged = outgoing(304, this.#headers, undefined);
  }

  get byteSize(): number {
    const all = [this.#whole, this.#unchanged, ...this.#compressed.values()];
    return all.reduce((sum, { rawHeaders, body }) => sum + 2 * rawHeaders.join().length + (body?.length ?? 0), 0);
  }

  /** A promise where it has to be compressed. */
  inForm({ ifNoneMatch, acceptEncoding }: Wish): Outgoing | Promise<Outgoing> {
    if (ifNoneMatch !== undefined && isKnown(ifNoneMatch, this.#headers['etag'] ?? '')) return this.#unchanged;
    const encoding = this.#plain.length < minCompressedBytes ? undefined : acceptedEncoding(acceptEncoding);
    return encoding === undefined ? this.#whole : (this.#compressed.get(encoding) ?? this.#compressOnce(encoding));
  }

  #compressOnce(encoding: Encoding): Promise<Outgoing> {
    const compressing = this.#compressing.get(encoding) ?? this.#compress(encoding);
    this.#compressing.set(encoding, compressing);
    return compressing;
  }

  async #compress(encoding: Encoding): Promise<Outgoing> {
    const body = await compress(this.#plain, encoding);
    const headers = { ...this.#headers, 'content-encoding': encoding, 'content-length': String(body.length) };
    const compressed = outgoing(200, headers, body);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }
}

function outgoing(status: Outgoing['status'], headers: Headers, body: Buffer | undefined): Outgoing {
  return { status, headers, rawHeaders: Object.entries(headers).flat(), body };
}
