import { describe, expect, it } from '@jest/globals';
import { areProxies, proxyList, trustOf } from './trusted-proxies.js';

describe('TRUSTED_PROXIES', () => {
  it('TRUSTED_PROXIES are addresses and networks between spaces or commas', () => {
    expect(proxyList(' 10.0.0.1, 192.168.0.0/16\n2001:db8::/32 ')).toEqual(['10.0.0.1', '192.168.0.0/16', '2001:db8::/32']);
    expect(proxyList()).toEqual([]);
  });

  it.each(['10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32', 'fe80::1/128'])('TRUSTED_PROXIES accepts %s', (entry) => {
    expect(areProxies([entry])).toBe(true);
  });

  it.each(['balancer', '10.0.0', '10.0.0.0/33', '::/129', '10.0.0.0/', '10.0.0.0/8/8', '/8', '0.0.0.0/0', '::/0', 'uniquelocal'])(
    'TRUSTED_PROXIES refuses %s',
    (entry) => {
      expect(areProxies(['10.0.0.1', entry])).toBe(false);
    },
  );

  it('TRUSTED_PROXIES are trusted, in either form of an IPv4 address, and no other address is', () => {
    const trusts = trustOf(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);
    const addresses = [
      '10.255.0.1',
      '::ffff:10.0.0.1',
      '192.0.2.7',
      '2001:db8:1::1',
      '192.0.2.8',
      '11.0.0.1',
      '2001:db9::1',
      '',
      'unknown',
    ];
    expect(addresses.filter(trusts)).toEqual(addresses.slice(0, 4));
    expect(trustOf([])('127.0.0.1')).toBe(false);
  });
});
