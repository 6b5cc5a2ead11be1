import { BlockList, isIP } from 'node:net';

/** Returns true when the statement of an address about its client may be trusted. */
export type Trust = (address: string) => boolean;

const BITS = { 4: 32, 6: 128 } as const;
const family = (version: number): 'ipv4' | 'ipv6' => (version === 6 ? 'ipv6' : 'ipv4');

/** Returns the entries of TRUSTED_PROXIES, separated by spaces or commas. */
export const proxyList = (text = ''): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Returns true when every entry is an address or a network (CIDR); a network of all addresses would let any client claim any identity. */
export function areProxies(entries: readonly string[]): boolean {
  return entries.every((entry) => {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const version = isIP(address) as 0 | 4 | 6;
    if (version === 0) return false;
    return bits === undefined || (Number(bits) >= 1 && Number(bits) <= BITS[version]);
  });
}

/**
 * Returns the check of addresses that may state the client of a request.
 * @param entries addresses and networks for which `areProxies` holds; an IPv4 one also covers its form in IPv6.
 */
export function trustOf(entries: readonly string[]): Trust {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, family(isIP(address)));
    else list.addSubnet(address, Number(bits), family(isIP(address)));
  }
  return (address) => isIP(address) !== 0 && list.check(address, family(isIP(address)));
}
