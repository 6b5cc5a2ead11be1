import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Whom an address stands for in limits: an IPv4 address for itself, an IPv6 address for its /64, because that is what one customer is
 * given and may pick from at will. An IPv4 address in the form of IPv6 is the IPv4 address.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [left = '', right] = (address.split('%')[0] ?? '').split('::');
  const front = left.split(':').filter(Boolean);
  // Without `::` all eight groups are written out; with it, zeros fill the middle.
  const groups = right === undefined ? front : [...front, ...zeros(front, right)];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function zeros(front: readonly string[], right: string): string[] {
  const back = right.split(':').filter(Boolean);
  // An IPv4 address at the end stands for two groups; none of them is among the first four.
  const length = back.length + (back.at(-1)?.includes('.') ? 1 : 0);
  return [...Array.from({ length: 8 - front.length - length }, () => '0'), ...back];
}
