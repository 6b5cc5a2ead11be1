import { describe, expect, it } from '@jest/globals';
import { NOTIFICATION_TYPES } from '@app/contracts';
import { LOUDNESS } from './loudness.js';

/** The table of the decisions, row by row: who is told is what the flow specs show. I in the product, P as a push, E as a mail. */
const TABLE = `
  member_joined       normal  I
  preferences_ready   normal  I P
  mismatch            high    I P
  ask_received        high    I P
  plan_live           normal  I
  first_bid           high    I P
  bids_digest         normal  I P
  closing_soon        high    I P
  decision_due        urgent  I P E
  counter_reply       high    I P
  booked              urgent  I P E
  venue_ack_missing   urgent  I
  reminder            high    I P E
  venue_cancelled     urgent  I P E
  change_reply        high    I P
  review_due          other   I
  no_bids             high    I P
  bid_withdrawn       normal  I
  bid_expired         normal  I
  plan_cancelled      normal  I
  member_left         normal  I
  no_show_marked      urgent  I P E
`;

/** What the product tells besides: a booking that its planners ended, or took back, and how a dispute ended. */
const BESIDES = `
  booking_cancelled   urgent  I P E
  booking_undone      high    I P
  dispute_decided     high    I P E
`;

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
const decided = [...rowsOf(TABLE), ...rowsOf(BESIDES)];

describe('how loud a notification is', () => {
  it.each(decided.map(([type = '', priority = '', ...channels]) => [type, priority, channels.join(' ')]))(
    '%s: %s, %s',
    (type, priority, channels) => {
      const { push, mail, ...loudness } = LOUDNESS[type as keyof typeof LOUDNESS];
      expect(loudness).toEqual({ priority });
      expect(['I', ...(push ? ['P'] : []), ...(mail ? ['E'] : [])].join(' ')).toBe(channels);
    },
  );

  it('is decided for every type there is', () => {
    expect(decided.map(([type]) => type).toSorted()).toEqual([...NOTIFICATION_TYPES].toSorted());
  });
});
