import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import {
  isPlatformAddress,
  isAllowedIp,
  reachOf,
  requestJson,
  requestPlatform,
  mayNameIssuer,
} from './request-platform.ts';

const nothing = { allowsLoopback: false, allowsPrivate: false };
const beside = { allowsLoopback: true, allowsPrivate: false };
const inside = { allowsLoopback: false, allowsPrivate: true };

test('platforms beside the studio are for a studio that is on this machine alone', () => {
  const config = { hasPrivatePlatforms: false };
  expect(reachOf('http://localhost:3000', config)).toEqual(beside);
  expect(reachOf('https://localhost', config)).toEqual(nothing);
  expect(reachOf('http://sets.example', config)).toEqual(nothing);
  expect(reachOf('https://sets.example', { hasPrivatePlatforms: true })).toEqual(inside);
});

test.each(['https://school.example/', 'https://93.184.216.34/x?y', 'https://[2606:2800:220:1::1]/'])(
  '%s is one',
  (address) => {
    expect(isPlatformAddress(address, nothing)).toBe(true);
  },
);

test.each([
  'http://school.example/',
  'https://user:password@school.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://192.168.1.1/',
  'https://[fe80::1]/',
  'https://[64:ff9b::a00:1]/',
  'gopher://school.example/',
  '',
])('%s is none', (address) => {
  expect(isPlatformAddress(address, nothing)).toBe(false);
});

test.each([
  ['9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
  ['100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
  ['126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
  ['169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
  ['172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
  ['191.255.255.255', '192.0.0.0', '192.0.0.255', '192.0.1.0'],
  ['192.0.1.255', '192.0.2.0', '192.0.2.255', '192.0.3.0'],
  ['192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
  ['198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
  ['198.51.99.255', '198.51.100.0', '198.51.100.255', '198.51.101.0'],
  ['203.0.112.255', '203.0.113.0', '203.0.113.255', '203.0.114.0'],
])('between %s and %s begins a network that is not public, and it ends with %s', (before, first, last, behind) => {
  const isReached = (ip: string) => isPlatformAddress(`https://${ip}/`, nothing);
  expect([before, first, last, behind].map(isReached)).toEqual([true, false, false, true]);
});

test.each([
  ['1fff:ffff::', '2000::', '2000:ffff:ffff::', '2001::'],
  ['2001:1ff:ffff::', '2001:200::', '2001:db7:ffff::', '2001:db8::'],
  ['2001:db8:ffff::', '2001:db9::', '2001:ffff:ffff::', '2002::'],
  ['2002:ffff:ffff::', '2003::', '3fff:ffff::', '4000::'],
])('between %s and %s begins a network of IPv6 that is public, and it ends with %s', (...ips) => {
  expect(ips.map((ip) => isAllowedIp(ip, nothing))).toEqual([false, true, true, false]);
});

test('private networks, and no others, are for those who allow them', () => {
  const ofSchools = ['10.0.0.1', '100.64.0.1', '172.16.0.1', '172.31.255.255', '192.168.255.255', 'fc00::1', 'fdff::1'];
  for (const ip of [...ofSchools, '127.0.0.1', '::1']) {
    expect([ip, isAllowedIp(ip, nothing), isAllowedIp(ip, inside)]).toEqual([ip, false, true]);
  }
  for (const ip of [...ofSchools, 'fbff::1', 'fe00::1']) expect([ip, isAllowedIp(ip, beside)]).toEqual([ip, false]);
  for (const ip of ['fbff::1', 'fe00::1', '192.0.2.1']) expect([ip, isAllowedIp(ip, inside)]).toEqual([ip, false]);
});

test('private networks are for those who allow them, and only with TLS', () => {
  expect(isPlatformAddress('https://10.1.2.3/', inside)).toBe(true);
  expect(isPlatformAddress('http://10.1.2.3/', inside)).toBe(false);
  expect(isPlatformAddress('http://localhost:8080/', beside)).toBe(true);
  expect(isPlatformAddress('http://10.1.2.3/', beside)).toBe(false);
});

test('what belongs to nobody in particular is never reached', () => {
  for (const ip of [
    '0.0.0.0',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    'fe80::1',
    'ff02::1',
    '2002:a00:1::',
  ]) {
    expect(isAllowedIp(ip, { allowsLoopback: true, allowsPrivate: true })).toBe(false);
  }
});

test('an IPv4 address is judged alike when it is written as IPv6', () => {
  const reaches = fc.record({ allowsLoopback: fc.boolean(), allowsPrivate: fc.boolean() });
  fc.assert(
    fc.property(fc.ipV4(), reaches, (ip, reach) => {
      expect(isAllowedIp(`::ffff:${ip}`, reach)).toBe(isAllowedIp(ip, reach));
    }),
  );
});

test.each([
  ['https://school.example/mod/lti/openid-configuration.php', 'https://school.example', true],
  ['https://school.example/moodle/mod/lti/openid-configuration.php', 'https://school.example/moodle', true],
  ['https://developer.vendor.example/configuration', 'https://vendor.example', true],
  ['https://sso.canvaslms.com/api/lti/security/openid-configuration', 'https://canvas.instructure.com', true],
  ['https://school.instructure.com/api/lti/security/openid-configuration', 'https://canvas.instructure.com', true],
  ['https://school.example/configuration', 'https://canvas.instructure.com', false],
  ['https://evil-canvaslms.com/configuration', 'https://canvas.instructure.com', false],
  ['https://other.example/configuration', 'https://school.example', false],
  ['https://evilschool.example/configuration', 'https://school.example', false],
])('a configuration at %s that names %s: %s', (configuration, issuer, speaks) => {
  expect(mayNameIssuer(configuration, issuer)).toBe(speaks);
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

test('a platform gets what is sent to it, and its answer is read', async () => {
  const origin = await serve(async (request, response) => {
    const body = (await request.toArray()).join('');
    response.writeHead(201, { 'x-kept': 'yes' });
    response.end(JSON.stringify([request.method, request.url, request.headers['x-sent'], body]));
  });
  const sent = { method: 'POST', headers: { 'x-sent': 'a' }, body: 'größer' } as const;
  const answer = await requestPlatform(`${origin}/token?a=b`, beside, sent);
  expect(answer).toMatchObject({ status: 201, headers: { 'x-kept': 'yes' } });
  expect(JSON.parse(answer.text)).toEqual(['POST', '/token?a=b', 'a', 'größer']);
  expect(await requestJson(`${origin}/keys`, beside)).toEqual(['GET', '/keys', null, '']);
});

test.each([
  [300, '{}', 'answered with status 300'],
  [302, '{}', 'answered with status 302'],
  [404, '{}', 'answered with status 404'],
  [299, '{', 'did not answer with JSON'],
  [200, `"${'x'.repeat(1024 * 1024 - 1)}"`, 'The answer of the platform is too long'],
])(
  'status %i with the body %.9s tells the administrator so, without what the query holds',
  async (status, body, told) => {
    const origin = await serve((_request, response) => response.writeHead(status, { location: '/' }).end(body));
    const asked = requestJson(`${origin}/keys?token=secret#secret`, beside);
    await expect(asked).rejects.toThrow(told);
    await expect(asked).rejects.not.toThrow('secret');
  },
);

test('an answer of a megabyte is read', async () => {
  const text = 'x'.repeat(1024 * 1024 - 2);
  const origin = await serve((_request, response) => response.end(JSON.stringify(text)));
  expect(await requestJson(origin, beside)).toBe(text);
});

test('a token that no header can hold is a fault of the platform too', async () => {
  const origin = await serve((_request, response) => response.end('{}'));
  const asked = requestJson(origin, beside, { headers: { authorization: 'Bearer a\nb' } });
  await expect(asked).rejects.toThrow('cannot be reached (ERR_INVALID_CHAR)');
});
