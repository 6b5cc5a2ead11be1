/** A line of what a booking agrees that its guests can mark, named by its path in what was frozen. */
export type MarkLine = 'startAt' | 'partySize' | 'proposedPrice' | `inclusions.${number}` | `perks.${number}`;

/** Whether a line of what was agreed was kept. It names no person: a venue learns no member's name by it. */
export interface BookingMark {
  line: MarkLine;
  kept: boolean;
  /** What the venue answered to a line that was not kept; it can once. */
  reply: string | null;
}

/** POST /api/bookings/:id/marks */
export interface SaveMark {
  line: MarkLine;
  kept: boolean;
}
/** POST /api/venues/me/bookings/:id/mark-replies */
export interface ReplyToMark {
  line: MarkLine;
  text: string;
}
