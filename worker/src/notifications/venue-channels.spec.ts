import { describe, expect, it } from '@jest/globals';
import { FEED_HINTS } from '@app/contracts';
import { VENUE_CHANNELS } from './venue-channels.js';

/** What venues are told, of the table of the decisions: the hint to their open screens, and how loud the push to their staff is. */
const TABLE = `
  request.opened          venue_new_request        normal P
  rank.lost               -
  counter.received        venue_counter_received   high P
  bid.won                 venue_won                high P
  bid.lost                -
  bid.stale               venue_bid_stale          high P
  booking.cancelled       venue_booking_cancelled  high P
  booking.undone          venue_booking_undone     high P
  booking.changed         venue_change_request     high P
  capacity.clash          -
  policy.strike           -
`;
/** What the product tells besides: a booking that waits to be acknowledged. */
const BESIDES = `
  booking.unacknowledged  venue_unacknowledged     high P
`;
const rows = (TABLE + BESIDES)
  .trim()
  .split('\n')
  .flatMap((line) => (line.trim() === '' ? [] : [line.trim().split(/\s+/)]));

describe('by which channels venues are told', () => {
  it.each(rows.filter(([, news]) => news !== '-').map(([hint, news, ...channels]) => [news, channels.join(' '), hint]))(
    '%s: %s',
    (news, channels) => {
      const { priority, push } = VENUE_CHANNELS[news as keyof typeof VENUE_CHANNELS];
      expect([priority, ...(push ? ['P'] : [])].join(' ')).toBe(channels);
    },
  );

  it('has a hint for each row, and a row for each push', () => {
    for (const [hint = ''] of rows) expect(FEED_HINTS).toHaveProperty([hint, 'feed'], 'venue');
    const pushed = rows.map(([, news = '']) => news);
    const missing = Object.keys(VENUE_CHANNELS).filter((news) => !pushed.includes(news));
    expect(missing.map((news) => `add a row for ${news} to TABLE in worker/src/notifications/venue-channels.spec.ts`)).toEqual([]);
  });
});
