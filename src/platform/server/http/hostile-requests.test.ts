import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { rounds } from '../../../testing/server/faults/test-rounds.ts';
import { routes } from '../../../api/contract/routes.ts';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';
import { insertTestSet } from '../../../testing/server/test-sets.ts';
import { signIn, testApp, testServices } from '../../../testing/server/test-services.ts';

const names = Object.keys(routes);

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
  fc.constantFrom('%zz', '%00', '..%2f..', '%E0%A4%A', "' or 1=1 --", '__proto__', 'constructor', 'a'.repeat(3_000)),
  fc.string(),
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
        const url = path.replace(/:\w+/, part === null ? setId : encodeURI(part.replace(/[\ud800-\udfff]/g, '')));
        const answer = await app.inject({
          method: method as 'POST',
          url: `${url}?limit=${encodeURIComponent(body.slice(0, 50).replace(/[\ud800-\udfff]/g, ''))}`,
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

function drip(port: number, beginning: string): Socket {
  const socket = connect(port, '127.0.0.1');
  const dripping = setInterval(() => socket.write('x'), 100);
  const stop = () => clearInterval(dripping);
  socket.once('close', stop).on('error', stop).on('end', stop).resume();
  socket.write(beginning);
  onTestFinished(() => void socket.destroy());
  return socket;
}
