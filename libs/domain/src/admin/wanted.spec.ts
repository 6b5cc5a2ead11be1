import { describe, expect, it } from '@jest/globals';
import { readWanted } from './wanted.js';

const ID = '01935f2e-0000-7000-8000-000000000001';

describe('a search text of the team', () => {
  it.each([
    [ID, 'id', { id: ID }],
    ['Asha@Example.org', 'email', { email: 'asha@example.org' }],
    ['+91 98111 12222', 'phone', { phone: '9811112222' }],
    ['098111-12222', 'phone', { phone: '9811112222' }],
    ['9811112222', 'phone', { phone: '9811112222' }],
    ['९८१११ १२२२२', 'phone', { phone: '9811112222' }],
    ['ab 12-cd', 'booking', { booking: 'AB12CD' }],
    ['ABI2OD', 'booking', { booking: 'AB120D' }],
    ['123456', 'booking', { booking: '123456' }],
    ['0123-4567-89ab', 'code', { code: '0123456789AB' }],
    ['98111', 'code', { code: '98111' }],
    ['Chitrangada', 'code', { code: 'Chitrangada' }],
  ] as const)('reads %s by its kind: %s', (text, by, readings) => {
    const { code, ...wanted } = readWanted(text);
    expect(wanted).toEqual({ id: null, email: null, phone: null, booking: null, by, ...('code' in readings ? {} : readings) });
    if ('code' in readings) expect(code).toBe(readings.code);
  });
});
