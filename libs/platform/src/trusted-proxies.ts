import { BlockList, isIP } from 'node:net';

/** Tells whether what an address says about who asked may be believed. */
export type Trust = (address: string) => boolean;

const BITS = { 4: 32, 6: 128 } as const;
const family = (version: number): 'ipv4' | 'ipv6' => (version === 6 ? 'ipv6' : 'ipv4');

/** The entries of TRUSTED_PROXIES, which stand between spaces or commas. */
export const proxyList = (text = ''): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Whether every entry is an address or a network (CIDR); a network of everybody would let anybody say who they are. */
export function areProxies(entries: readonly string[]): boolean {
  return entries.every((entry) => {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const version = isIP(address) as 0 | 4 | 6;
    if (version === 0) return false;
    return bits === undefined || (Number(bits) >= 1 && Number(bits) <= BITS[version]);
  });
}

/**
 * Who is trusted to say for whom they pass a request on.
 * @param entries addresses and networks for which `areProxies` holds; an IPv4 one also stands for its form in IPv6.
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
