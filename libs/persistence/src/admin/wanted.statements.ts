import { PHONE_KEY_DIGITS } from '@app/domain';

/** SQL of a stored phone number as `phoneKey` compares it; an index of `users` and of `bookings` holds it. */
export const phoneKeySql = (phone: string): string => `right(regexp_replace(${phone}, '\\D', '', 'g'), ${PHONE_KEY_DIGITS})`;

/** SQL of the ids of the plans that an id, an invite code, a booking's reference or the phone number of a booking leads to. */
export const wantedPlansSql = (by: { id: string; code: string; booking: string; phone: string }): string =>
  `SELECT id FROM datebooks WHERE id = ${by.id} UNION SELECT id FROM datebooks WHERE invite_code = ${by.code}
     UNION SELECT datebook_id FROM retired_invites WHERE code = ${by.code} UNION SELECT datebook_id FROM bookings WHERE ref = ${by.booking}
     UNION SELECT datebook_id FROM bookings k WHERE ${phoneKeySql('k.contact_phone')} = ${by.phone}`;
