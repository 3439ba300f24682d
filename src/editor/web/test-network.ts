import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';

interface PageRequest {
  readonly method?: string | undefined;
  readonly headers?: HeadersInit | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | null | undefined;
}

/** The page's network, which can be down or hold calls back. */
export class FakeNetwork {
  isDown = false;
  isSignedOut = false;
  losesAnswers = false;
  #refused: { readonly beginning: string; readonly status: number; readonly detail: string | undefined } | undefined;
  readonly #app: FastifyInstance;
  readonly #cookie: string;
  readonly #gates = new Map<string, Promise<void>>();
  readonly #kept: unknown[] = [];
  #uploads = 0;
  #underWay = 0;

  constructor(app: FastifyInstance, cookie: string) {
    this.#app = app;
    this.#cookie = cookie;
    const { fetch, XMLHttpRequest } = globalThis;
    globalThis.fetch = async (path, init = {}) => {
      if (init.keepalive && init.body) this.#kept.push(JSON.parse(String(init.body)));
      return await this.#pass(String(path), init);
    };
    const send: UploadSender = async (method, path, form, sent) => {
      this.#uploads += 1;
      const headers = { ...sent, 'content-type': `multipart/form-data; boundary=${boundary}` };
      return await this.#pass(path, { method, headers, body: await multipart(form) });
    };
    Object.assign(globalThis, { XMLHttpRequest: uploadRequest(send) });
    onTestFinished(() => void Object.assign(globalThis, { fetch, XMLHttpRequest }));
  }

  /** @param beginning of method and path, such as `PUT`; undefined refuses nothing any more */
  refuses(beginning: string | undefined, status = 500, detail?: string): void {
    this.#refused = beginning === undefined ? undefined : { beginning, status, detail };
  }

  async #pass(url: string, init: PageRequest): Promise<Response> {
    this.#underWay += 1;
    try {
      const asked = `${init.method ?? 'GET'} ${url}`;
      await this.#gateOf(asked);
      init.signal?.throwIfAborted();
      if (this.isDown) throw new TypeError('The network is down.');
      if (this.#refused && asked.startsWith(this.#refused.beginning))
        return Response.json({ detail: this.#refused.detail }, { status: this.#refused.status });
      const answer = await this.#inject(url, init);
      if (this.losesAnswers) throw new TypeError('The network is down.');
      return answer;
    } finally {
      this.#underWay -= 1;
    }
  }

  async #inject(url: string, { method = 'GET', headers, body }: PageRequest): Promise<Response> {
    const answer = await this.#app.inject({
      method: methods.find((known) => known === method) ?? 'GET',
      url,
      headers: { ...Object.fromEntries(new Headers(headers)), ...(!this.isSignedOut && { cookie: this.#cookie }) },
      ...(typeof body === 'string' || Buffer.isBuffer(body) ? { payload: body } : {}),
    });
    return new Response(answer.statusCode === 204 ? null : answer.payload, { status: answer.statusCode });
  }

  /**
   * Until the returned function is called.
   * @param beginning of method and path, such as `PUT`
   */
  hold(beginning: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gates.set(beginning, promise);
    return () => {
      this.#gates.delete(beginning);
      resolve();
    };
  }

  #gateOf(call: string): Promise<void> | undefined {
    const [, gate] = [...this.#gates].find(([beginning]) => call.startsWith(beginning)) ?? [];
    return gate;
  }

  underWay(): number {
    return this.#underWay;
  }

  keptAlive(): unknown[] {
    return this.#kept;
  }

  uploads(): number {
    return this.#uploads;
  }
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

type UploadSender = (
  method: string,
  path: string,
  form: FormData,
  headers: Record<string, string>,
) => Promise<Response>;

/** Replaces jsdom's own request, which reaches only the server of its page. */
function uploadRequest(send: UploadSender) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    statusText = '';
    responseText = '';
    #target: [method: string, path: string] = ['POST', ''];
    #headers: Record<string, string> = {};
    #isAborted = false;

    open(method: string, path: string) {
      this.#target = [method, path];
    }

    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }

    getResponseHeader() {
      return null;
    }

    abort() {
      this.#isAborted = true;
      this.#end('abort');
    }

    send(form: FormData) {
      send(...this.#target, form, this.#headers).then(
        (answer) => void this.#take(answer),
        () => this.#end('error'),
      );
    }

    async #take(answer: Response) {
      this.status = answer.status;
      this.responseText = await answer.text();
      if (!this.#isAborted) this.#end('load');
    }

    #end(type: string) {
      this.dispatchEvent(new Event(type));
      this.dispatchEvent(new Event('loadend'));
    }
  };
}

const boundary = 'a-line-that-is-in-no-file';

async function multipart(form: FormData): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for (const [name, value] of form) {
    const isText = typeof value === 'string';
    const fileName = isText ? '' : `; filename="${value.name}"`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName}\r\n\r\n`;
    const content = isText ? Buffer.from(value) : new Uint8Array(await value.arrayBuffer());
    parts.push(Buffer.from(head), content, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}
