import { isIPv4, isIPv6 } from 'node:net';

/**
 * Who counts as one caller: an IPv4 address, or the /64 of an IPv6 address, which is what a household or a server gets and can
 * change addresses within at will. What is no address at all counts as one caller.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIPv4(bare)) return bare;
  if (isIPv6(bare)) return `${firstGroups(bare).join(':')}::/64`;
  return 'unknown';
}

/** The first four of the eight groups, without leading zeros. */
function firstGroups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}

/** A dotted IPv4 part at the end stands for two groups, which are never among the first four. */
function groups(part: string): string[] {
  return part
    .replace(/\d+\.[\d.]+$/, '0:0')
    .split(':')
    .filter((group) => group !== '');
}
