import { describe, expect, it } from '@jest/globals';
import { UPI_ID } from '@app/contracts';
import { upiLink } from './upi.js';

describe('a UPI link', () => {
  it('encodes each field, and its amount is whole rupees', () => {
    expect(upiLink({ upiId: 'asha.k@okbank', name: 'आशा & Co', amount: 1050, note: 'Rooftop = Friday?' })).toBe(
      'upi://pay?pa=asha.k%40okbank&pn=%E0%A4%86%E0%A4%B6%E0%A4%BE%20%26%20Co&am=1050&cu=INR&tn=Rooftop%20%3D%20Friday%3F',
    );
  });

  it('says neither a phone number nor too much in its note', () => {
    const readNote = (note: string) => new URL(upiLink({ upiId: 'a@b', name: 'A', amount: 1, note })).searchParams.get('tn');
    expect(readNote('Call 98765 43210')).not.toContain('43210');
    expect(readNote('🎉'.repeat(80))).toBe('🎉'.repeat(50));
  });
});

it.each([
  ['asha@okbank', true],
  ['a.s-h_a9@ybl', true],
  ['a@okbank', false],
  ['asha@1bank', false],
  ['asha@b', false],
  ['Asha@okbank', false],
  ['asha@ok.bank', false],
  ['asha', false],
])('%s is a UPI id: %s', (id, is) => expect(UPI_ID.test(id)).toBe(is));
