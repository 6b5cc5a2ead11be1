// The holder of a tax number, the PAN, stands in its third to twelfth character; before these, the state: an owner has a number in each.
const pan = (venue: string): string => `substr(upper(${venue}.gstin), 3, 10)`;
const phone = (venue: string): string => `substring(regexp_replace(${venue}.phone, '\\D', '', 'g') from '.{10}$')`;
/** A mail address without what its owner may add after a plus. */
const mailbox = (staff: string): string => `regexp_replace(${staff}.email, '\\+[^@]*@', '@')`;

/** SQL for the sign (`OwnerSign`) by which two rows of `venues` seem to have one owner; null without one. */
export const ownerSignSql = (one: string, other: string): string => `CASE WHEN ${pan(one)} = ${pan(other)} THEN 'gstin'
  WHEN ${phone(one)} = ${phone(other)} THEN 'phone'
  WHEN EXISTS (SELECT FROM venue_staff s JOIN venue_staff t ON ${mailbox('s')} = ${mailbox('t')}
    WHERE s.venue_id = ${one}.id AND t.venue_id = ${other}.id AND s.role = 'venue_owner' AND t.role = 'venue_owner') THEN 'mailbox' END`;

/** SQL for whether a row of `venues` has an owner at all: who invents venues, or demonstrates with them, colludes with nobody. */
export const ownedSql = (venue: string): string => `(${venue}.kind = 'claimed' AND NOT ${venue}.is_demo)`;
