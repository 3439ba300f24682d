import { isIPv4, isIPv6 } from 'node:net';

/**
 * Of an IPv6 address, returns the /64 network, within which a household or server changes addresses freely. All texts
 * that are not an address count as one network.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address);
  if (isIPv4(bare)) return bare;
  if (isIPv6(bare)) return ofIPv6(bare, 4);
  return 'unknown';
}

/** A subnet often belongs to one owner. */
export function subnetOf(address: string): string {
  const bare = withoutPort(address);
  if (isIPv4(bare)) return `${bare.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIPv6(bare)) return ofIPv6(bare, 3);
  return 'unknown';
}

/** Accepts `192.0.2.1:80`, `[2001:db8::1]:80`, `fe80::1%eth0` and `::ffff:192.0.2.1`. */
function withoutPort(address: string): string {
  return address
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=[\d.]+$)/i, '');
}

/** RFC 4291, 2.5.5.2. The embedded IPv4 address may also be written as two groups. */
function ofIPv6(address: string, length: 3 | 4): string {
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (!isMapped) return `${groups.slice(0, length).join(':')}::/${length * 16}`;
  const ipv4 = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return length === 4 ? ipv4.join('.') : subnetOf(ipv4.join('.'));
}

/** Returns eight groups without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = listGroups(head);
  const after = tail === undefined ? [] : listGroups(tail);
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}

function listGroups(part: string): string[] {
  return part
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) =>
      [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
    )
    .split(':')
    .filter((group) => group !== '');
}
