import { describe, expect, it } from '@jest/globals';
import { addressKey, networkKey } from './address-key.js';

describe('the key of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('the address %s has the key %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('the /48 of an address', () => {
  it.each([
    ['192.0.2.1', null],
    ['::ffff:192.0.2.1', null],
    ['2001:DB8:1:2::9', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
    ['unknown', null],
  ])('the /48 of %s is %s', (address, key) => {
    expect(networkKey(address)).toBe(key);
  });
});
