import type { Instant, Rupees, UserId } from '../ids.js';

/** How a bill is divided: by heads, by shares, or by amounts that somebody names. */
export const SPLIT_MODES = ['equal', 'shares', 'custom'] as const;
export type SplitMode = (typeof SPLIT_MODES)[number];

/** PUT /api/bookings/:id/split; the total is the booking's price when absent, and the members all of them. */
export interface SaveSplit {
  mode: SplitMode;
  total?: Rupees;
  parts?: SavePart[];
}
export interface SavePart {
  userId: UserId;
  /** For mode shares: how many of all the shares are theirs. */
  share?: number;
  /** For mode custom: what they pay. */
  amount?: Rupees;
}

/** POST /api/bookings/:id/split/payer: the reader paid the whole bill; its total is the split's when absent. */
export interface ClaimBill {
  total?: Rupees;
}

/** Who paid the whole bill, and where the others pay them back. */
export interface SplitPayer {
  userId: UserId;
  firstName: string;
  /** null: they gave none. A device keeps it nowhere. */
  upiId: string | null;
}

/** GET /api/bookings/:id/split; until the owner saves one, everybody pays the same. The amounts add up to the total. */
export interface SplitView {
  mode: SplitMode;
  total: Rupees;
  parts: SplitPart[];
  savedAt: Instant | null;
  /** null: nobody says that they paid. Absent in a kept ticket of the build before. */
  payer?: SplitPayer | null;
}
export interface SplitPart {
  userId: UserId;
  firstName: string;
  share: number | null;
  amount: Rupees;
  /** What they say themselves, or who decides says of them; payments are not ours. */
  paid: boolean;
  /** What the payer says. Absent as long as `payer`. */
  received?: boolean;
}

/** POST /api/bookings/:id/split/paid */
export interface SavePaid {
  paid: boolean;
  /** Whose part; one's own when absent. Only who decides speaks for the others, and nobody once one of them paid the bill. */
  userId?: UserId;
}

/** POST /api/bookings/:id/split/received: the payer has the money of a member. */
export interface SaveReceived {
  received: boolean;
  userId: UserId;
}
