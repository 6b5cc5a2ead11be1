import { describe, expect, it } from '@jest/globals';
import { tune } from '../tunable-ranges.js';
import { judgeMail, allowanceOf, type MailAllowance } from './mail-allowance.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = new Date('2031-03-01T06:00:00.000Z');
const ago = (ms: number, allowance: MailAllowance = 'news') => ({ allowance, at: new Date(NOW.getTime() - ms) });
const news = (...ages: number[]) => ages.map((ms) => ago(ms));

describe('a mail to an address', () => {
  it('is sent while fewer than three were sent within the hour', () => {
    expect(judgeMail(NOW, news(HOUR, 2 * HOUR, 10 * MINUTE, 20 * MINUTE), 'news')).toEqual({ verdict: 'send' });
  });

  it('waits beyond three until the oldest of the newest three is an hour old', () => {
    const until = new Date(NOW.getTime() + 15 * MINUTE);
    expect(judgeMail(NOW, news(50 * MINUTE, 45 * MINUTE, 10 * MINUTE, MINUTE), 'news')).toEqual({ verdict: 'wait', until });
  });

  it('is dropped beyond ten within a day', () => {
    const ten = Array.from({ length: 10 }, (_, n) => (n + 2) * HOUR);
    expect(judgeMail(NOW, news(...ten), 'news')).toEqual({ verdict: 'drop' });
    expect(judgeMail(NOW, news(...ten.slice(1), 24 * HOUR), 'news')).toEqual({ verdict: 'send' });
  });

  it('counts links that let the owner in apart, and drops the fourth of an hour', () => {
    const three = news(MINUTE, MINUTE, MINUTE);
    expect(judgeMail(NOW, three, 'access')).toEqual({ verdict: 'send' });
    const links = three.map(({ at }) => ({ at, allowance: 'access' as const }));
    expect(judgeMail(NOW, links, 'access')).toEqual({ verdict: 'drop' });
    expect(judgeMail(NOW, links, 'news')).toEqual({ verdict: 'send' });
  });

  it('counts what a desk is told of its bookings apart, with larger numbers', () => {
    const desk = Array.from({ length: 20 }, () => ago(MINUTE, 'desk'));
    expect(judgeMail(NOW, desk.slice(1), 'desk')).toEqual({ verdict: 'send' });
    expect(judgeMail(NOW, desk, 'desk')).toMatchObject({ verdict: 'wait' });
    expect(judgeMail(NOW, desk, 'news')).toEqual({ verdict: 'send' });
    expect(allowanceOf('venue_won')).toBe('desk');
  });

  it('follows the tunables', () => {
    tune({ TUNABLE_HOURLY_MAILS: '1', TUNABLE_DAILY_MAILS: '2' });
    try {
      expect(judgeMail(NOW, news(MINUTE), 'news')).toMatchObject({ verdict: 'wait' });
      expect(judgeMail(NOW, news(2 * HOUR, 3 * HOUR), 'news')).toEqual({ verdict: 'drop' });
    } finally {
      tune({});
    }
  });

  it('counts the link for a password and the one that signs in as links, and all else as news', () => {
    expect(['password_reset', 'sign_in', 'proof_code'].map(allowanceOf)).toEqual(['access', 'access', 'access']);
    expect(['booked', 'staff_invite', 'venue_decided', 'address_check'].map(allowanceOf)).toEqual(['news', 'news', 'news', 'news']);
  });
});
