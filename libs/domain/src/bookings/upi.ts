import type { Rupees } from '@app/contracts';
import { hidePersonalData } from '../text-filter.js';

/** What apps of UPI show of a note. */
const MOST_NOTE = 50;

interface UpiPayment {
  upiId: string;
  /** The payee as people know them. */
  name: string;
  amount: Rupees;
  /** What it is for; phone numbers and addresses in it are hidden, because a bank keeps it. */
  note: string;
}

/** The link that opens an app of UPI with a payment filled in, which a QR code holds as well. */
export function upiLink({ upiId, name, amount, note }: UpiPayment): string {
  const said = Array.from(hidePersonalData(note)).slice(0, MOST_NOTE).join('');
  const fields = { pa: upiId, pn: name, am: String(amount), cu: 'INR', tn: said };
  return `upi://pay?${Object.entries(fields)
    .map(([field, value]) => `${field}=${encodeURIComponent(value)}`)
    .join('&')}`;
}
