import { isIPv6 } from 'node:net';

/**
 * Returns the key under which an address is counted. For IPv6 it is the /64, because the owner of one address has all of that network, and would have
 * a new budget with each address. An IPv4 address is its own key, also in the form of IPv6 (::ffff:192.0.2.1). A text that is no address is counted
 * unchanged.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (isMapped(groups))
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${prefixOf(groups, 4)}::/64`;
}

/** Returns the /48 of an IPv6 address, which has 65,536 of the networks of `addressKey`; null for IPv4 and for a text that is no address. */
export function networkKey(address: string): string | null {
  if (!isIPv6(address)) return null;
  const groups = groupsOf(address);
  return isMapped(groups) ? null : `${prefixOf(groups, 3)}::/48`;
}

const isMapped = (groups: number[]): boolean => groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
const prefixOf = (groups: number[], count: number): string =>
  groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');

/** Returns the eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const [text = ''] = address.toLowerCase().split('%');
  const hexadecimal = text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = hexadecimal.split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  const [first, last] = [numbers(head), numbers(tail ?? '')];
  return [...first, ...Array.from({ length: tail === undefined ? 0 : 8 - first.length - last.length }, () => 0), ...last];
}
