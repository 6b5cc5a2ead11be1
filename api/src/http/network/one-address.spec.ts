import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@app/platform';
import type { AuthUser } from '../session/access.js';
import { OneAddress } from './one-address.js';

function watch(config: Partial<{ publicUrl: string; trustedProxies: string[] }> = {}) {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'warn' }, 'test', { write: (line: string) => void lines.push(line) });
  const oneAddress = new OneAddress({ publicUrl: 'http://localhost:3000', trustedProxies: [], ...config }, logger);
  const seen = (count: number, ip: string) => {
    for (let n = 0; n < count; n += 1) oneAddress.inspect({ ip, user: { id: `${ip}-${n}` } as AuthUser });
  };
  const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  return { oneAddress, seen, messages };
}

describe('a warning about one address for all clients', () => {
  it('is logged at the start when PUBLIC_URL is https and no proxy is trusted', () => {
    expect(watch({ publicUrl: 'https://plans.example' }).messages()).toEqual([expect.stringContaining('TRUSTED_PROXIES is empty')]);
    expect(watch({ publicUrl: 'https://plans.example', trustedProxies: ['10.0.0.1'] }).messages()).toEqual([]);
    expect(watch().messages()).toEqual([]);
  });

  it('is logged once, after fifty people of one address and none of another', () => {
    const { seen, messages } = watch();
    seen(49, '10.0.0.1');
    seen(49, '10.0.0.1');
    expect(messages()).toEqual([]);
    seen(50, '10.0.0.1');
    seen(500, '10.0.0.1');
    expect(messages()).toEqual([expect.stringContaining('everybody comes from one address')]);
  });

  it('is not logged for people at two addresses, nor for callers without a session', () => {
    const two = watch();
    two.seen(40, '10.0.0.1');
    two.seen(1, '10.0.0.2');
    two.seen(100, '10.0.0.1');
    expect(two.messages()).toEqual([]);
    const unknownCallers = watch();
    for (let n = 0; n < 200; n += 1) unknownCallers.oneAddress.inspect({ ip: '10.0.0.1' });
    expect(unknownCallers.messages()).toEqual([]);
  });
});
