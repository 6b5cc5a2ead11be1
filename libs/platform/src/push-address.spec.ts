import { describe, expect, it } from '@jest/globals';
import { loadConfig } from './config.js';
import { isPublicAddress, isPushAddress, lookUpPublic } from './push-address.js';

const { pushServices } = loadConfig({
  DATABASE_URL: 'postgres://db/app',
  SESSION_SECRET: 's'.repeat(32),
  VENUE_TOKEN_SECRET: 'v'.repeat(32),
  SECOND_FACTOR_SECRET: 'f'.repeat(32),
});
const allowed = (endpoint: string) => isPushAddress(endpoint, { localPushes: false, pushServices });

describe('the address of a push', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/xyz',
    'https://web.push.apple.com/QJ1',
    'https://wns2-sg2p.notify.windows.com/w/?token=abc',
  ])('a push may go to %s', (endpoint) => {
    expect(allowed(endpoint)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/x',
    'https://collector.example.net/x',
    'https://fcm.googleapis.com.example.net/x',
    'https://notfcm.googleapis.com/x',
    'https://push.apple.com/x',
    'https://evilpush.apple.com/x',
    'https://8.8.8.8/push',
    'https://[2606:4700::1111]/push',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f.0.0.1/x',
    'https://10.1.2.3/x',
    'https://172.31.255.255/x',
    'https://192.168.0.1/x',
    'https://100.64.1.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://[fe80::1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://[2002:7f00:1::]/x',
    'https://metadata.google.internal/x',
    'https://printer.local/x',
    'https://postgres/x',
    'https://user:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'ftp://fcm.googleapis.com/x',
    'http://127.0.0.1:3000/x',
    'not an address',
    '',
  ])('a push may not go to %s', (endpoint) => {
    expect(allowed(endpoint)).toBe(false);
  });

  it('a push may go to the own machine, and to no other besides, in tests alone', () => {
    expect(isPushAddress('http://127.0.0.1:3000/x', { localPushes: true, pushServices })).toBe(true);
    expect(isPushAddress('http://10.0.0.1/x', { localPushes: true, pushServices })).toBe(false);
    expect(isPushAddress('http://localhost/x', { localPushes: true, pushServices })).toBe(false);
  });

  it('a push does not follow a name to a private address', async () => {
    const found = await new Promise<unknown>((resolve) => {
      lookUpPublic('localhost', {}, (error, address) => resolve(error ? error.message : address));
    });
    expect(found).toBe('The host has no public address');
    expect([isPublicAddress('1.1.1.1'), isPublicAddress('255.255.255.255'), isPublicAddress('nonsense')]).toEqual([true, false, false]);
  });
});
