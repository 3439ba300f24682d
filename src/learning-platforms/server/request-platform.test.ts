import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlatformAddress, isReachable, reachOf, speaksFor } from './request-platform.ts';

const nothing = { hasLoopback: false, hasPrivate: false };
const beside = { hasLoopback: true, hasPrivate: false };
const inside = { hasLoopback: false, hasPrivate: true };

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
    expect(isReachable(ip, { hasLoopback: true, hasPrivate: true })).toBe(false);
  }
});

test('an IPv4 address is judged alike when it is written as IPv6', () => {
  const reaches = fc.record({ hasLoopback: fc.boolean(), hasPrivate: fc.boolean() });
  fc.assert(
    fc.property(fc.ipV4(), reaches, (ip, reach) => {
      expect(isReachable(`::ffff:${ip}`, reach)).toBe(isReachable(ip, reach));
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
  expect(speaksFor(configuration, issuer)).toBe(speaks);
});
