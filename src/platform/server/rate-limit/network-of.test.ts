import { expect, test } from 'vitest';
import { networkOf, subnetOf } from './network-of.ts';

test('an IPv4 address is one caller, also when it comes mapped to IPv6', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::FFFF:203.0.113.7')).toBe('203.0.113.7');
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['1:2:3:4:5:6:192.0.2.33', '1:2:3:4::/64'],
])('the IPv6 address %s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(['', 'unknown', 'not an address', '1.2.3', '999.1.1.1', 'a'.repeat(10_000)])(
  'what is no address (%#) counts as one caller',
  (address) => {
    expect(networkOf(address)).toBe('unknown');
  },
);

test.each([
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['[fe80::1%eth0]:80', 'fe80:0:0:0::/64'],
  [' 203.0.113.7 ', '203.0.113.7'],
])('a port or brackets around an address make no other caller: %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an IPv4 address written as two groups of IPv6 is that IPv4 address', () => {
  expect(networkOf('::ffff:cb00:7107')).toBe('203.0.113.7');
  expect(networkOf('0:0:0:0:0:ffff:cb00:7107')).toBe('203.0.113.7');
  expect(subnetOf('::ffff:cb00:7107')).toBe('203.0.113.0/24');
});

test.each([
  ['203.0.113.7:50123', '203.0.113.0/24'],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['[2001:db8:1:ffff::9]:443', '2001:db8:1::/48'],
  ['not an address', 'unknown'],
])('the larger network of %s is %s', (address, subnet) => {
  expect(subnetOf(address)).toBe(subnet);
});
