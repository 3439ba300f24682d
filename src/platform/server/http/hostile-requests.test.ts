import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { rounds } from '../../../testing/server/faults/test-rounds.ts';
import { routes } from '../../../api/contract/routes.ts';
import { describeOnBothDatabases, describeOnDatabase } from '../../../testing/server/test-databases.ts';
import { insertTestSet } from '../../../testing/server/test-sets.ts';
import { signIn, testApp, testServices } from '../../../testing/server/test-services.ts';

const pages = [
  '/embed/:id',
  '/sets/:id/play',
  '/sets/:id/edit',
  '/catalog/set/:id',
  '/catalog/set/:id/print',
  '/catalog?search=:text',
  '/api/oembed?url=http://localhost/embed/:id',
  '/link-pictures/:id.jpg',
  '/media/:key',
  '/media/:key/320',
  '/texts/:language/player.json',
  '/guide/:page',
  '/lti/play/:id',
  '/lti/login?iss=:issuer&login_hint=x',
  '/lti/login?iss=x&login_hint=x&client_id=:client',
  '/lti/register/:token',
];
const names = [...Object.keys(routes), ...pages.map((path) => `GET ${path}`)];
const parameter = /:[a-z]\w*/gi;

const odd = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.constantFrom(
    '{',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '['.repeat(5_000),
    '{"title":1e999}',
    '{"cardIds":{"length":1e9}}',
    '{"setId":["x"],"completionTime":"1e9","pairs":6}',
    '\ud800',
    '\0',
  ),
  fc.string({ unit: 'binary' }),
);
const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=x',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  'text/plain',
  '',
);
const pathPart = fc.oneof(
  fc.constantFrom('%zz', '%00', '..%2f..', '%E0%A4%A', "'%20or%201=1--", '__proto__', 'constructor', 'a'.repeat(3_000)),
  fc.string().map((text) => encodeURI(text.toWellFormed())),
);

describeOnDatabase('A hostile request', (database) => {
  it('is refused or answered, never an error of the server, whatever it holds', async () => {
    const services = await testServices(await database.open());
    const app = await testApp(services);
    const cookie = await signIn(app);
    const setId = await insertTestSet(services.db);
    const request = fc.record({
      name: fc.constantFrom(...names),
      part: fc.option(pathPart),
      type: contentType,
      body: odd,
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ name, part, type, body }) => {
        const [method = '', path = ''] = name.split(' ');
        const url = path.replaceAll(parameter, part ?? setId);
        const limit = encodeURIComponent(body.slice(0, 50).toWellFormed());
        const answer = await app.inject({
          method: method as 'POST',
          url: `${url}${url.includes('?') ? '&' : '?'}limit=${limit}`,
          headers: { cookie, ...(type && { 'content-type': type }) },
          ...(method !== 'GET' && { payload: body }),
        });
        expect([name, answer.statusCode < 500, answer.body]).toEqual([name, true, answer.body]);
      }),
      { numRuns: rounds(300, 10_000) },
    );
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });

  it('A hostile request that is sent a byte at a time is cut, and others are answered meanwhile', async () => {
    const app = await testApp(await testServices(await database.open()));
    onTestFinished(() => app.server.closeAllConnections());
    app.server.headersTimeout = 500;
    app.server.requestTimeout = 1_000;
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const heads = Array.from({ length: 50 }, () => drip(Number(new URL(url).port), 'GET / HTTP/1.1\r\nx: '));
    const body =
      'POST /api/analytics/event HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n{';
    const bodies = Array.from({ length: 50 }, () => drip(Number(new URL(url).port), body));
    await Promise.all([...heads, ...bodies].map((socket) => once(socket, 'connect')));
    // EPIPE also means that the connection was cut.
    const closed = Promise.all(
      [...heads, ...bodies].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
    );
    for (let count = 0; count < 10; count++) expect((await fetch(`${url}/api/catalog/sets`)).status).toBe(200);
    await closed;
  });
});

describeOnBothDatabases('A hostile request', (database) => {
  it('that has a zero byte in its address is refused, or finds nothing', async () => {
    const app = await testApp(await testServices(await database.open()));
    const cookie = await signIn(app);
    const failed: string[] = [];
    for (const name of names) {
      const [method = '', path = ''] = name.split(' ');
      const url = path.replaceAll(parameter, '%00');
      const { statusCode } = await app.inject({ method: method as 'POST', url, headers: { cookie } });
      if (statusCode >= 500) failed.push(name);
    }
    expect(failed).toEqual([]);
  });
});

function drip(port: number, beginning: string): Socket {
  const socket = connect(port, '127.0.0.1');
  const dripping = setInterval(() => socket.write('x'), 100);
  const stop = () => clearInterval(dripping);
  socket.once('close', stop).on('error', stop).on('end', stop).resume();
  socket.write(beginning);
  onTestFinished(() => void socket.destroy());
  return socket;
}
