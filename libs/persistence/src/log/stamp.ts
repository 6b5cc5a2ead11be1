const hashOf = (...columns: string[]): string => `bit_xor(hash_record_extended(ROW(${columns.join(', ')}), 0))`;

/**
 * SQL for a text that differs after anything that a read of the `datebooks` row `plan` shows has changed, also what changes without an
 * event: people's names, their places made coarse, words forgotten, and (`withOffers`) what venues say of themselves. It is made of the
 * versions of the rows, so that a column shown from tomorrow on is in it. All else has an event, and with that another `event_seq`.
 */
export const stampSql = (plan: string, withOffers: boolean | string): string => `concat_ws('.', ${plan}.event_seq, ${plan}.xmin,
    (SELECT ${hashOf('m.user_id', 'm.xmin', 'u.xmin')} FROM members m JOIN users u ON u.id = m.user_id
      WHERE m.datebook_id = ${plan}.id AND m.left_at IS NULL),
    CASE WHEN ${withOffers} THEN (SELECT ${hashOf('b.id', 'b.xmin', 'v.xmin')} FROM bids b JOIN venues v ON v.id = b.venue_id
      WHERE b.datebook_id = ${plan}.id) END)`;
