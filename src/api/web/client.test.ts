import { createServer, type OutgoingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../platform/web/outbound/failure.ts';
import { call, upload, uploadResponseTimeoutMs, uploadStallMs, waitAtGate } from './client.ts';
import { SessionGate } from '../../platform/web/outbound/session-gate.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  body: string;
}

const card = { id: 'c', term: 'Hello' };
const received: Received[] = [];
let answer: { status: number; body: string; headers?: OutgoingHttpHeaders; isNeverSent?: true } = {
  status: 200,
  body: '{}',
};
let server: Server;

async function record(request: IncomingMessage): Promise<void> {
  const { method, url, headers } = request;
  received.push({ method, url, type: headers['content-type'], body: (await buffer(request)).toString('latin1') });
}

/** jsdom's page and the server are two origins. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') return response.end();
    await record(request);
    if (answer.isNeverSent) return response;
    return response.writeHead(answer.status, 'Sorry', answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => fetch(new URL(String(input), origin), init);
  const { open } = XMLHttpRequest.prototype;
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (this: XMLHttpRequest, method, url) {
    open.call(this, method, new URL(url, origin), true);
  });
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  received.length = 0;
  answer = { status: 200, body: '{}' };
});

afterEach(() => document.body.replaceChildren());

const file = new File(['hand'], 'hand.png', { type: 'image/png' });

describe('A call', () => {
  test('fills its path, and sends JSON when there is something to send', async () => {
    answer = { status: 200, body: JSON.stringify(card) };
    const saved = await call('PUT /api/cards/:id', { params: { id: 'a/b c' }, body: { term: 'Hello' } });
    expect(saved).toEqual(card);
    expect(received).toEqual([
      { method: 'PUT', url: '/api/cards/a%2Fb%20c', type: 'application/json', body: '{"term":"Hello"}' },
    ]);
  });

  test('without a payload sends no body and no content type', async () => {
    answer = { status: 204, body: '' };
    expect(await call('POST /api/auth/logout')).toBeUndefined();
    expect(received).toEqual([{ method: 'POST', url: '/api/auth/logout', type: undefined, body: '' }]);
  });

  test('leaves out of the query what is empty or undefined', async () => {
    await call('GET /api/sets', { query: { search: 'ä & b' } });
    await call('GET /api/sets', { query: { search: '' } });
    await call('GET /api/catalog/sets', { query: { category: undefined, limit: '24' } });
    expect(received.map(({ url }) => url)).toEqual([
      '/api/sets?search=%C3%A4+%26+b',
      '/api/sets',
      '/api/catalog/sets?limit=24',
    ]);
  });

  test('A call that is refused throws the status, a colon and the text that came, with the sentence for people and the code for programs', async () => {
    const body = JSON.stringify({
      type: 'urn:flashcard-studio:problem:category-exists',
      status: 409,
      title: 'Conflict',
      detail: 'The name is taken',
      code: 'category-exists',
    });
    answer = { status: 409, body };
    const error = await call('POST /api/categories', { body: { name: 'x' } }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      detail: 'The name is taken',
      code: 'category-exists',
      message: `409: ${body}`,
    });
  });

  test('A call that is refused without a text throws the status text', async () => {
    answer = { status: 500, body: '' };
    await expect(call('GET /api/categories')).rejects.toMatchObject({ message: '500: Sorry', detail: undefined });
    answer = { status: 502, body: '<h1>Bad gateway</h1>' };
    await expect(call('GET /api/categories')).rejects.toMatchObject({
      status: 502,
      detail: undefined,
      code: undefined,
    });
  });

  test('is refused where no session is known; where one has ended it is sent again with the next, files too', async () => {
    const gate = new SessionGate();
    waitAtGate(gate);
    answer = { status: 401, body: '' };
    await expect(call('GET /api/categories')).rejects.toThrow('401');
    gate.signedIn();
    await expect(call('POST /api/auth/login', { body: { password: 'x' } })).rejects.toThrow('401');
    expect(gate.phase()).toBe('open');
    const reading = call('GET /api/categories');
    const sending = upload('POST /api/sets/:id/custom-thumbnail', { params: { id: 'a' }, files: { thumbnail: file } });
    await vi.waitFor(() => expect(received).toHaveLength(4));
    expect(gate.phase()).toBe('shut');
    answer = { status: 200, body: '"done"' };
    gate.signedIn();
    expect([await reading, await sending]).toEqual(['done', 'done']);
  });

  test('with files that wait by themselves tells that the session has ended, and fails', async () => {
    const gate = new SessionGate();
    waitAtGate(gate);
    gate.signedIn();
    answer = { status: 401, body: '' };
    const body = { batch: 'b', place: 0 };
    const input = { params: { id: 'a' }, files: { file }, body, withoutSession: 'fail' } as const;
    await expect(upload('POST /api/sets/:id/cards/media', input)).rejects.toThrow('401');
    expect(gate.phase()).toBe('shut');
  });

  test('A call that waits for a session runs into no time-out, and can be called off', async () => {
    const gate = new SessionGate();
    waitAtGate(gate);
    gate.signedIn();
    answer = { status: 401, body: '' };
    const timeouts: AbortController[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const limit = new AbortController();
      timeouts.push(limit);
      return limit.signal;
    });
    const waits = vi.spyOn(gate, 'waitForSession');
    const stopping = new AbortController();
    const timeoutMs = 60_000;
    const stopped = call('GET /api/categories', { signal: stopping.signal, timeoutMs });
    const waiting = call('GET /api/sets', { query: {}, timeoutMs });
    await vi.waitFor(() => expect(waits).toHaveBeenCalledTimes(2));
    expect(gate.phase()).toBe('shut');
    stopping.abort(new Error('Not wanted any more'));
    await expect(stopped).rejects.toThrow('Not wanted any more');
    for (const limit of timeouts) limit.abort(new DOMException('Too late', 'TimeoutError'));
    timeout.mockRestore();
    answer = { status: 200, body: '[]' };
    gate.signedIn();
    expect(await waiting).toEqual([]);
  });
});

describe('An upload', () => {
  test('sends each file in its field and tells how far it is', async () => {
    answer = { status: 201, body: '{"hasMedia":true}' };
    const shares: number[] = [];
    const media = await upload('POST /api/cards/:id/media', {
      params: { id: 'c' },
      files: { file, poster: undefined },
      onProgress: (share) => shares.push(share),
    });
    expect(media).toEqual({ hasMedia: true });
    expect(received[0]).toMatchObject({ method: 'POST', url: '/api/cards/c/media' });
    expect(received[0]?.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(received[0]?.body).toContain('name="file"; filename="hand.png"');
    expect(received[0]?.body).not.toContain('poster');
    expect(shares.at(-1)).toBe(1);
  });

  test('An upload that is refused throws as a call does', async () => {
    answer = { status: 413, body: '{"detail":"Please upload files smaller than 10MB"}' };
    const files = { thumbnail: file };
    await expect(upload('POST /api/sets/:id/custom-thumbnail', { params: { id: 'a' }, files })).rejects.toMatchObject({
      status: 413,
      detail: 'Please upload files smaller than 10MB',
    });
  });

  test('takes words along as JSON', async () => {
    answer = { status: 201, body: '{}' };
    const body = { term: 'Grüße', batch: 'b', place: 3 };
    await upload('POST /api/sets/:id/cards/media', { params: { id: 'a' }, files: { file }, body });
    expect(received[0]?.body).toContain('name="body"');
    const sent = Buffer.from(received[0]?.body ?? '', 'latin1').toString();
    expect(sent).toContain(JSON.stringify(body));
  });

  test('tells when to come again', async () => {
    answer = { status: 503, body: '{}', headers: { 'retry-after': '7', 'access-control-expose-headers': '*' } };
    const input = { params: { id: 'c' }, files: { file } };
    await expect(upload('POST /api/cards/:id/media', input)).rejects.toMatchObject({ retryAfterMs: 7_000 });
    await expect(call('GET /api/auth/check')).rejects.toMatchObject({ retryAfterMs: 7_000 });
    answer = { status: 503, body: '{}' };
    await expect(call('GET /api/auth/check')).rejects.toMatchObject({ retryAfterMs: undefined });
  });

  test.each([
    { what: 'in the middle', loaded: 3, patienceMs: uploadStallMs },
    { what: 'before the answer', loaded: 4, patienceMs: uploadResponseTimeoutMs },
  ])('whose connection goes silent $what counts as lost', async ({ loaded, patienceMs }) => {
    answer = { status: 200, body: '', isNeverSent: true };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const sending = upload('POST /api/cards/:id/media', { params: { id: 'c' }, files: { file } });
    await vi.waitFor(() => expect(received).toHaveLength(1));
    const [request] = vi.mocked(XMLHttpRequest.prototype.open).mock.contexts.slice(-1);
    if (!(request instanceof XMLHttpRequest)) throw new Error('Nothing was sent');
    const handleAbort = vi.fn<() => void>();
    request.addEventListener('abort', handleAbort);
    vi.advanceTimersByTime(10 * uploadResponseTimeoutMs);
    // jsdom tells of progress only with the answer.
    for (const each of [1, 2, loaded]) {
      vi.advanceTimersByTime(uploadStallMs - 1);
      request.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: each, total: 4 }));
    }
    vi.advanceTimersByTime(patienceMs - 1);
    expect(handleAbort).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(handleAbort).toHaveBeenCalledOnce();
    await expect(sending).rejects.toThrow(new TypeError('The upload stalled'));
  });

  test('stops when it is told to', async () => {
    const stopping = new AbortController();
    const input = { params: { id: 'c' }, files: { file }, signal: stopping.signal };
    const sending = upload('POST /api/cards/:id/media', input);
    stopping.abort(new Error('Another file was chosen'));
    await expect(sending).rejects.toThrow('Another file was chosen');
    await expect(upload('POST /api/cards/:id/media', input)).rejects.toThrow('Another file was chosen');
    expect(received).toEqual([]);
  });
});

test('The contract types what a call takes and gives', () => {
  const wrong = () => [
    // @ts-expect-error a call that needs params cannot go without
    call('GET /api/sets/:id'),
    // @ts-expect-error the body is the contract's
    call('POST /api/auth/login', { body: { word: 'x' } }),
    // @ts-expect-error this call takes no files
    upload('PUT /api/cards/:id', { params: { id: 'c' }, files: {} }),
    // @ts-expect-error the file's field is not named so
    upload('POST /api/sets/:id/import-csv', { params: { id: 'a' }, files: { csv: new Blob() } }),
  ];
  expect(wrong).toBeTypeOf('function');
});
