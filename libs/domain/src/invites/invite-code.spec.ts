import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bookingRefFrom, formatInvite, inviteCodeFrom, parseInvite } from './invite-code.js';

describe('invite codes', () => {
  const random = (n: number) => Uint8Array.from({ length: 12 }, (_, index) => (index * n) % 256);

  it('have twelve letters, read in groups of four', () => {
    const code = inviteCodeFrom(random(37));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(formatInvite(code)).toMatch(/^.{4}-.{4}-.{4}$/);
  });

  it('are read however they are typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), fc.boolean(), (bytes, lower) => {
        const code = inviteCodeFrom(bytes);
        const typed = ` ${formatInvite(code).replaceAll('-', ' ')} `.replaceAll('0', 'O').replaceAll('1', 'l');
        return parseInvite(lower ? typed.toLowerCase() : typed) === code;
      }),
    );
    expect(parseInvite('ABCD-EFGH')).toBeNull();
    expect(parseInvite('UUUU-UUUU-UUUU')).toBeNull();
  });

  it('give bookings a reference of six letters', () => {
    expect(bookingRefFrom(random(91))).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
  });
});
