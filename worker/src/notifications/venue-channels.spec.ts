import { describe, expect, it } from '@jest/globals';
import { FEED_HINTS } from '@app/contracts';
import { allowanceOf } from '@app/domain';
import type { Channels } from './channels.js';
import { VENUE_CHANNELS } from './venue-channels.js';

/** The table of the decisions for venues: the hint to their open screens, the priority of the push to their staff, and the mail. */
const TABLE = `
  request.opened          venue_new_request        normal P
  rank.lost               -
  counter.received        venue_counter_received   high P
  bid.won                 venue_won                high P E
  bid.lost                -
  bid.stale               venue_bid_stale          high P
  booking.cancelled       venue_booking_cancelled  high P E
  booking.undone          venue_booking_undone     high P E
  booking.changed         venue_change_request     high P E
  capacity.clash          -
  policy.strike           -
`;
/**
 * The product's further news: a booking that waits for its acknowledgement, the guests' answer to a new total, guests who claim that they were there,
 * and a webhook that was switched off.
 */
const BESIDES = `
  booking.unacknowledged  venue_unacknowledged     high P E
  booking.changed         venue_change_confirmed   high P E
  booking.changed         venue_change_declined    high P E
  booking.changed         venue_disputed           high P E
  booking.changed         venue_guests_late        high P
  booking.changed         venue_guests_outside     high P
  booking.changed         venue_guests_ask_call    high P
  webhook.off             venue_webhook_off        normal P E
`;
const rows = (TABLE + BESIDES)
  .trim()
  .split('\n')
  .flatMap((line) => (line.trim() === '' ? [] : [line.trim().split(/\s+/)]));

describe('the channels of venues', () => {
  it.each(rows.filter(([, news]) => news !== '-').map(([hint, news, ...channels]) => [news, channels.join(' '), hint]))(
    '%s has the channels of its row: %s',
    (news, channels) => {
      const { priority, push, mail }: Channels = VENUE_CHANNELS[news as keyof typeof VENUE_CHANNELS];
      expect([priority, ...(push ? ['P'] : []), ...(mail ? ['E'] : [])].join(' ')).toBe(channels);
    },
  );

  it('the allowance of a desk counts each mail, and nothing else', () => {
    const mailed = Object.entries(VENUE_CHANNELS).filter(([, channels]: [string, Channels]) => channels.mail);
    const counted = Object.keys(VENUE_CHANNELS).filter((news) => allowanceOf(news) === 'desk');
    expect(counted).toEqual(mailed.map(([news]) => news));
  });

  it('the table has a hint for each row, and a row for each push', () => {
    for (const [hint = ''] of rows) expect(FEED_HINTS).toHaveProperty([hint, 'feed'], 'venue');
    const pushed = rows.map(([, news = '']) => news);
    const missing = Object.keys(VENUE_CHANNELS).filter((news) => !pushed.includes(news));
    expect(missing.map((news) => `add a row for ${news} to TABLE in worker/src/notifications/venue-channels.spec.ts`)).toEqual([]);
  });
});
