import { describe, expect, it } from '@jest/globals';
import { maskedEmail, maskedName, maskedPhone } from './masks.js';

describe('what the team reads of a person', () => {
  it('leaves enough to tell people apart, and too little to reach them', () => {
    expect([maskedName('Asha Rao'), maskedName(' देवी'), maskedName('')]).toEqual(['A•••', 'दे•••', '•••']);
    expect([maskedEmail('asha.rao@example.org'), maskedEmail('a@b.in'), maskedEmail('odd'), maskedEmail(null)]).toEqual([
      'a•••@example.org',
      'a•••@b.in',
      'o•••',
      null,
    ]);
    expect([maskedPhone('+919811112222'), maskedPhone(null)]).toEqual(['•••222', null]);
  });
});
