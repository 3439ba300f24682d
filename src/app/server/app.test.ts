import { connect } from 'node:net';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { signIn, testApp, testServices } from '../../testing/server/test-services.ts';

describeOnDatabase('Every answer', (database) => {
  async function start() {
    const app = await testApp(await testServices(await database.open()));
    return { app, cookie: await signIn(app) };
  }

  async function listen() {
    const { app, cookie } = await start();
    onTestFinished(() => app.server.closeAllConnections());
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    return { cookie, port: Number(port) };
  }

  it('forbids to load and to frame what is no page', async () => {
    const { app, cookie } = await start();
    for (const url of [
      '/api/catalog/sets',
      '/api/sets',
      '/api/none',
      '/healthz',
      '/media/none',
      '/assets/none',
      '/admin',
    ]) {
      const answer = await app.inject({ url, headers: url === '/api/sets' ? { cookie } : {} });
      expect([url, answer.headers['content-security-policy']]).toEqual([
        url,
        "default-src 'none';frame-ancestors 'none'",
      ]);
      expect([url, answer.headers['x-content-type-options']]).toEqual([url, 'nosniff']);
    }
  });

  it('has no other headers than those that something heeds', async () => {
    const { app } = await start();
    const { headers } = await app.inject({ url: '/api/catalog/stats' });
    expect(Object.keys(headers).toSorted()).toEqual([
      'access-control-allow-origin',
      'access-control-expose-headers',
      'cache-control',
      'connection',
      'content-length',
      'content-security-policy',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'etag',
      'referrer-policy',
      'strict-transport-security',
      'x-content-type-options',
    ]);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('waits twenty seconds for the head of a request and five minutes for the whole of it', async () => {
    const { app } = await start();
    expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([20_000, 300_000]);
  });

  it('is the same for a path that cannot be decoded as for any that names nothing', async () => {
    const { app } = await start();
    for (const url of ['/api/sets/%zz', '/api/%', '/media/%ff', '/assets/%E0%A4%A', `/api/sets/${'a'.repeat(8_000)}`]) {
      const answer = await app.inject({ url });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect([url, answer.headers['content-type']]).toEqual([url, 'application/problem+json; charset=utf-8']);
    }
    const page = await app.inject({ url: '/%zz?q=%zz' });
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-type']).toContain('text/html');
  });

  it('is the same for a path that ends in a slash', async () => {
    const { app } = await start();
    for (const url of ['/api/catalog/stats', '/catalog', '/healthz']) {
      const [plain, slashed] = await Promise.all([app.inject({ url }), app.inject({ url: `${url}/` })]);
      expect([url, slashed.statusCode, slashed.body]).toEqual([url, 200, plain.body]);
    }
  });

  it('is a problem to JSON that is not UTF-8, whose letters would be replaced', async () => {
    const { app, cookie } = await start();
    const headers = { cookie, 'content-type': 'application/json; charset=iso-8859-1' };
    const create = (encoding: BufferEncoding) =>
      app.inject({ method: 'POST', url: '/api/sets', headers, payload: Buffer.from('{"title":"Grün"}', encoding) });
    expect((await create('latin1')).json()).toMatchObject({ status: 400, code: 'invalid-request' });
    expect((await create('utf8')).json()).toMatchObject({ title: 'Grün' });
  });

  it('is a problem to what is no HTTP', async () => {
    const { port } = await listen();
    const answerTo = (sent: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(sent);
      return text(socket);
    };
    const malformed = await answerTo('GARBAGE\r\n\r\n');
    expect(malformed).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*application\/problem\+json[^]*"status":400/);
    const tooMuch = await answerTo(`GET / HTTP/1.1\r\nhost: studio\r\nx: ${'a'.repeat(65_536)}\r\n\r\n`);
    expect(tooMuch).toMatch(/^HTTP\/1\.1 431 [^]*"status":431/);
  });

  it('reaches the sender of a body that is too large', async () => {
    const { port, cookie } = await listen();
    const body = Buffer.alloc(12_000_000, ' ');
    const headers = { cookie, 'content-type': 'application/json', 'content-length': body.length };
    const status = await new Promise((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/sets', headers, agent: false });
      sent.on('error', reject);
      sent.on('response', (response) => resolve(response.resume().statusCode));
      sent.end(body);
    });
    expect(status).toBe(413);
  });
});
