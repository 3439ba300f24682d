import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { registrationToken, startTestPlatform } from '../../../learning-platforms/server/test-platform.ts';
import { openTestAdmin } from '../test-admin.ts';
import type { TestAdmin } from '../test-admin.ts';
import { openTestSqlite } from '../test-databases.ts';

const database = { open: openTestSqlite };

describe('A request that the server makes', () => {
  const invite = async (admin: TestAdmin, host: string) => {
    const url = '/api/platforms/registration-address';
    const headers = { cookie: admin.cookie, host, origin: `http://${host}` };
    const answer = await admin.app.inject({ method: 'POST', url, headers });
    return new URL(answer.json<{ address: string }>().address);
  };
  const redeem = (admin: TestAdmin, address: URL, configuration: string, headers: Record<string, string>) => {
    const query = new URLSearchParams({
      openid_configuration: configuration,
      registration_token: registrationToken,
    });
    return admin.app.inject({ url: `${address.pathname}?${query}`, headers });
  };
  const list = async (admin: TestAdmin) => (await admin.call('GET', '/api/platforms')).json();

  test.for([
    { host: 'localhost' },
    { host: '127.0.0.1' },
    { host: 'studio.example', 'x-forwarded-host': 'localhost' },
    { host: 'localhost', 'x-forwarded-proto': 'http', forwarded: 'host=localhost;proto=http' },
  ])('reaches no loopback by what a stranger says of the host: %o', async (headers) => {
    const admin = await openTestAdmin(database);
    const platform = await startTestPlatform();
    onTestFinished(() => platform.close());
    const answer = await redeem(admin, await invite(admin, 'studio.example'), platform.configurationUrl, headers);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('is not a public https address')]);
    expect([platform.tools, await list(admin)]).toEqual([[], []]);
  });

  test('says that the studio is where the administrator saw it, whatever the host is that a platform asks', async () => {
    const admin = await openTestAdmin(database);
    const platform = await startTestPlatform();
    onTestFinished(() => platform.close());
    const address = await invite(admin, 'localhost');
    const answer = await redeem(admin, address, platform.configurationUrl, { host: 'evil.example' });
    expect(answer.statusCode).toBe(200);
    expect(platform.tools).toMatchObject([{ initiate_login_uri: 'http://localhost/lti/login' }]);
  });

  test('reaches no loopback by a name that leads there', async () => {
    const admin = await openTestAdmin(database);
    const { port, asked } = await listen((_request, response) => response.end());
    const address = await invite(admin, 'studio.example');
    const answer = await redeem(admin, address, `https://localhost:${port}/`, { host: 'studio.example' });
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      expect.stringContaining('localhost is not a public address'),
    ]);
    expect(asked()).toBe(0);
  });

  test('is not led elsewhere by a redirect', async () => {
    const admin = await openTestAdmin(database);
    const inside = await listen((_request, response) => response.end('{}'));
    const outside = await listen((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end(),
    );
    const address = await invite(admin, 'localhost');
    const answer = await redeem(admin, address, `http://localhost:${outside.port}/`, { host: 'localhost' });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('status 302')]);
    expect([outside.asked(), inside.asked()]).toEqual([1, 0]);
  });
});

/** A server on this machine that counts its connections. */
async function listen(answer: RequestListener) {
  let connections = 0;
  const server = createServer(answer).on('connection', () => (connections += 1));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  return { port: typeof bound === 'object' && bound ? bound.port : 0, asked: () => connections };
}
