import { isUuid } from '@app/contracts';
import { parseBookingRef, parseInvite } from '../invites/invite-code.js';
import { phoneKey } from '../contacts.js';

/** The kinds of text by which the team finds people and plans. */
type WantedBy = 'id' | 'email' | 'phone' | 'booking' | 'code';

/** The readings of a search text of the team. Only the reading of its kind is set; a booking's reference may be an invite code as well. */
export interface Wanted {
  by: WantedBy;
  id: string | null;
  /** In small letters. */
  email: string | null;
  /** As `phoneKey` gives it. */
  phone: string | null;
  booking: string | null;
  code: string | null;
}

/** Reads what the team searches for: an id, a whole e-mail, a whole phone number, a booking's reference, or else an invite code. */
export function readWanted(text: string): Wanted {
  const none = { id: null, email: null, phone: null, booking: null, code: null };
  if (isUuid(text)) return { ...none, by: 'id', id: text };
  if (text.includes('@')) return { ...none, by: 'email', email: text.toLowerCase() };
  const [phone, booking, code] = [phoneKey(text), parseBookingRef(text), parseInvite(text) ?? text];
  if (phone) return { ...none, by: 'phone', phone };
  return booking ? { ...none, by: 'booking', booking, code } : { ...none, by: 'code', code };
}
