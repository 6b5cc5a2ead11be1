// The holder of a tax number, the PAN, stands in its third to twelfth character; before these, the state: an owner has a number in each.
const pan = (venue: string): string => `substr(upper(${venue}.gstin), 3, 10)`;
/** The first number of a venue, without its country. */
const phone = (venue: string): string => `substring(regexp_replace(split_part(${venue}.phone, ';', 1), '\\D', '', 'g') from '.{10}$')`;
/**
 * The mailboxes of a venue's owners, without what a person may add after a plus. An array, which is read by the venue's id whatever the planner
 * believes of the table: EXISTS over two venues may be planned as a join of all staff with all staff.
 */
const mailboxes = (venue: string): string => `ARRAY(SELECT regexp_replace(staff.email, '\\+[^@]*@', '@') FROM venue_staff staff
  WHERE staff.venue_id = ${venue}.id AND staff.role = 'venue_owner')`;

/** SQL for the sign (`OwnerSign`) by which two rows of `venues` seem to have one owner; null without one. */
export const ownerSignSql = (one: string, other: string): string => `CASE WHEN ${pan(one)} = ${pan(other)} THEN 'gstin'
  WHEN ${phone(one)} = ${phone(other)} THEN 'phone'
  WHEN ${mailboxes(one)} && ${mailboxes(other)} THEN 'mailbox' END`;

/** SQL for whether a row of `venues` has an owner at all: who invents venues, or demonstrates with them, colludes with nobody. */
export const ownedSql = (venue: string): string => `(${venue}.kind = 'claimed' AND NOT ${venue}.is_demo)`;
