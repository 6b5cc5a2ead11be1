import { TUNABLES } from '../tunables.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * What a mail counts against. Links and codes that let the owner of an address in are counted apart, so that neither kind keeps the other away:
 * strangers can cause both. Mails to a venue's staff about its bookings have larger limits: a good evening has many, and only confirmed
 * addresses get it.
 */
export const MAIL_ALLOWANCES = ['news', 'access', 'desk'] as const;
export type MailAllowance = (typeof MAIL_ALLOWANCES)[number];

const ACCESS_MAILS: readonly string[] = ['password_reset', 'sign_in', 'proof_code'];
/** The mails to a venue's staff about its bookings, and about its own system that hears of them no more. */
const DESK_MAILS: readonly string[] = [
  'venue_won',
  'venue_unacknowledged',
  'venue_booking_cancelled',
  'venue_booking_undone',
  'venue_change_request',
  'venue_change_confirmed',
  'venue_change_declined',
  'venue_disputed',
  'venue_webhook_off',
];

/** The allowance of a kind of mail. */
export function allowanceOf(type: string): MailAllowance {
  if (ACCESS_MAILS.includes(type)) return 'access';
  return DESK_MAILS.includes(type) ? 'desk' : 'news';
}

/** How many mails of an allowance an address gets. */
const limitsOf = (allowance: MailAllowance): { hourly: number; daily: number } =>
  allowance === 'desk'
    ? { hourly: TUNABLES.hourlyDeskMails, daily: TUNABLES.dailyDeskMails }
    : { hourly: TUNABLES.hourlyMails, daily: TUNABLES.dailyMails };

/** A mail that was sent to an address. */
export interface SentMail {
  allowance: MailAllowance;
  at: Date;
}

export type MailVerdict = { verdict: 'send' } | { verdict: 'wait'; until: Date } | { verdict: 'drop' };

/**
 * Decides whether an address may get one more mail. Beyond the hour's number news waits until one of that hour is old enough, and a link is
 * dropped, because it would be too old; beyond the day's number both are dropped, so that what waits cannot pile up.
 */
export function judgeMail(now: Date, sent: readonly SentMail[], allowance: MailAllowance): MailVerdict {
  const { hourly, daily } = limitsOf(allowance);
  const times = sent
    .filter((mail) => mail.allowance === allowance && mail.at.getTime() > now.getTime() - DAY_MS)
    .map(({ at }) => at.getTime())
    .toSorted((a, b) => a - b);
  if (times.length >= daily) return { verdict: 'drop' };
  const inHour = times.filter((at) => at > now.getTime() - HOUR_MS);
  const leaving = inHour.at(-hourly);
  if (leaving === undefined) return { verdict: 'send' };
  return allowance === 'access' ? { verdict: 'drop' } : { verdict: 'wait', until: new Date(leaving + HOUR_MS) };
}
