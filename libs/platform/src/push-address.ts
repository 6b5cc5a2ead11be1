import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import type { Config } from './config.js';

const CLOSED = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  CLOSED.addSubnet(net, bits, 'ipv4');
/** The only part of IPv6 that is assigned to the public. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
/** Parts of it that wrap an IPv4 address, or are for examples. */
const WRAPPED = new BlockList();
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  WRAPPED.addSubnet(net, bits, 'ipv6');

/** Returns true when an IP address belongs to the public internet: not to this machine, its network or a cloud's own services. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return GLOBAL.check(address, 'ipv6') && !WRAPPED.check(address, 'ipv6');
  return isIP(address) === 4 && !CLOSED.check(address, 'ipv4');
}

/**
 * Returns true when a browser may name this address for its pushes, which we then call: https at one of `pushServices`. The resolved address is
 * checked again at each lookup. `localPushes` also allows http at 127.0.0.1.
 */
export function isPushAddress(endpoint: string, { localPushes, pushServices }: Pick<Config, 'localPushes' | 'pushServices'>): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username || url.password) return false;
  if (localPushes && url.protocol === 'http:' && url.hostname === '127.0.0.1') return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return pushServices.some((service) => (service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service));
}

/**
 * Returns true when the own system of a venue may have its messages at this address: https at a name, because an IP address would not be looked up and
 * the name of a machine alone is none of the internet. `localPushes` also allows http at 127.0.0.1.
 */
export function isWebhookAddress(address: string, { localPushes }: Pick<Config, 'localPushes'>): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username || url.password || url.hash) return false;
  if (localPushes && url.protocol === 'http:' && url.hostname === '127.0.0.1') return true;
  const isName = /[a-z]$/.test(url.hostname) && url.hostname.includes('.') && !/\.(local|localhost|internal|home|lan)$/.test(url.hostname);
  return url.protocol === 'https:' && url.port === '' && isName;
}

/** Resolves a host as `dns.lookup` does, to public addresses only: a public name may point at a private address. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const open = error ? [] : addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) return callback(error ?? Object.assign(new Error('The host has no public address'), { code: 'ENOTPUBLIC' }), '', 0);
    return options.all ? callback(null, open) : callback(null, first.address, first.family);
  });
};
