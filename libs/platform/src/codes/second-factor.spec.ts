import { describe, expect, it } from '@jest/globals';
import {
  factorSetup,
  factorStep,
  isRecoveryCode,
  newFactorSecret,
  newRecoveryCode,
  openFactor,
  plainCode,
  sealFactor,
} from './second-factor.js';

const config = { secondFactorSecret: 'f'.repeat(32) };

describe('a code of a second factor', () => {
  // RFC 6238, appendix B: the secret of SHA-1, with the last six of its eight digits.
  const secret = Buffer.from('12345678901234567890');
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('the code at %i s equals that of the standard', (seconds, code) => {
    const at = (more: number) => new Date((seconds + more) * 1000);
    const step = Math.floor(seconds / 30);
    expect([at(0), at(30), at(-30)].map((when) => factorStep(secret, code, when))).toEqual([step, step, step]);
    expect([at(60), at(-60)].map((when) => factorStep(secret, code, when))).toEqual([null, null]);
  });

  it.each(['', '28708', '2870820', '28708a', '२८७०८२'])('a code is six digits and nothing else: %s', (text) => {
    expect(factorStep(secret, text, new Date(59_000))).toBeNull();
  });

  it('an app makes the code from an address that names the product and the account', () => {
    const { uri, secret: text } = factorSetup({ productName: 'Saanjh' }, secret, 'asha@example.org');
    expect(text).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(new URL(uri).searchParams.get('issuer')).toBe('Saanjh');
    expect(decodeURIComponent(uri)).toContain('Saanjh:asha@example.org');
  });
});

describe('a secret at rest', () => {
  it('a sealed secret opens with its key and for its account alone, and no two seals are equal', () => {
    const secret = newFactorSecret();
    const sealed = sealFactor(config, 'asha', secret);
    expect(openFactor(config, 'asha', sealed)).toEqual(secret);
    expect(openFactor(config, 'kabir', sealed)).toBeNull();
    expect(openFactor({ secondFactorSecret: 'g'.repeat(32) }, 'asha', sealed)).toBeNull();
    expect(sealFactor(config, 'asha', secret)).not.toEqual(sealed);
    expect(openFactor(config, 'asha', Buffer.concat([sealed.subarray(0, -1), Buffer.of((sealed.at(-1) ?? 0) ^ 1)]))).toBeNull();
  });
});

describe('a recovery code', () => {
  it('a recovery code is the same in every way of typing it', () => {
    const code = newRecoveryCode();
    expect(isRecoveryCode(plainCode(code))).toBe(true);
    expect(plainCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(plainCode(code));
    expect(newRecoveryCode()).not.toBe(code);
  });
});
