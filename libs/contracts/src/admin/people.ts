import type { ConsentItem } from '../accounts/consents.js';
import type { PlanId, Day, Instant, UserId, VenueId } from '../ids.js';
import type { PartOf } from '../itineraries/parts.js';
import type { CitySlug } from '../options.js';
import type { MemberRole, PlanState, PlanType, UserRole } from '../states.js';
import type { OwnerSign, ReportKind, ReportReason, SecurityEvent } from '../admin.js';

/** The kind of a person: a guest, a person with an account, one of the team, or a member of a venue's staff. */
export type PersonKind = 'guest' | 'account' | 'team' | 'staff';

/** So many people are found at most: who is looked for is known by something that is theirs. */
export const MOST_PEOPLE_FOUND = 20;
/** So many plans are found at most, the newest. */
export const MOST_PLANS_FOUND = 20;

/**
 * POST /api/admin/users/search: the id of a person or of a plan, a whole e-mail or phone number, a booking's reference, or a plan's invite code.
 */
export interface FindPeople {
  text: string;
}

/** Somebody who was found, masked. */
export interface FoundPerson {
  /** Of the user; of a member of a venue's staff their own. */
  id: string;
  kind: PersonKind;
  firstName: string;
  email: string | null;
  /** Where they are staff. */
  venue: { id: VenueId; name: string } | null;
  createdAt: Instant;
  lastSeenOn: Day | null;
  forgottenAt: Instant | null;
}

/** POST /api/admin/plans/search: the id of a plan, a whole phone number, a booking's reference, or an invite code. */
export interface FindPlans {
  text: string;
}

/** A plan that was found for the time machine; it names nobody. */
export interface FoundPlan {
  id: PlanId;
  planType: PlanType;
  state: PlanState;
  citySlug: CitySlug | null;
  date: Day | null;
  /** The reference of its newest booking. */
  bookingRef: string | null;
  partOf: PartOf | null;
  createdAt: Instant;
  deletedAt: Instant | null;
}

/** How a person can be reached, as they gave it. */
export interface PersonContact {
  firstName: string;
  email: string | null;
  contact: { name: string | null; phone: string | null; email: string | null };
}

/** A report with this person on one of its two sides; what was written is among the reports. */
export interface PersonReport {
  id: string;
  kind: ReportKind;
  reason: ReportReason;
  createdAt: Instant;
  /** Dealt with, or taken back. */
  closed: boolean;
}

/** What the team did about a person: what was shown, handed over, ended, asked for. */
export const PERSON_EVENTS = [
  'person.looked_at',
  'person.contact_shown',
  'person.signed_out',
  'data.exported',
  'deletion.asked',
  'deletion.cancelled',
  'account.deleted',
  'approval.lifted',
] as const satisfies readonly SecurityEvent[];
type PersonEvent = (typeof PERSON_EVENTS)[number];

/** POST /api/admin/users/:id/look: a person as the team reads them; contact data is masked, and there is no place. */
export interface PersonRecord extends PersonContact {
  id: UserId;
  kind: Exclude<PersonKind, 'staff'>;
  role: UserRole;
  adultConfirmedAt: Instant | null;
  createdAt: Instant;
  lastSeenOn: Day | null;
  /** Until when bookings need an approval. */
  approvalUntil: Instant | null;
  /** When all identifying data was deleted. */
  forgottenAt: Instant | null;
  /** Of a deletion that was asked for; a booking that stands puts it off. */
  deletion: { askedAt: Instant; dueAt: Instant; begun: boolean; waitsForBooking: boolean } | null;
  /** In how many browsers they are signed in. */
  sessions: number;
  /** The newest 50. */
  plans: {
    id: PlanId;
    planType: PlanType;
    role: MemberRole;
    state: PlanState;
    citySlug: CitySlug | null;
    date: Day | null;
    joinedAt: Instant;
    leftAt: Instant | null;
    deletedAt: Instant | null;
  }[];
  consents: { item: ConsentItem; granted: boolean; version: string; at: Instant }[];
  reportsBy: PersonReport[];
  reportsAbout: PersonReport[];
  /** Venues of one owner that bid for a plan of this person. */
  ownerFlags: { id: string; dateBookId: PlanId; sign: OwnerSign; createdAt: Instant; closedAt: Instant | null }[];
  /** The guests whose plans this account took over. */
  merged: { guestId: UserId; at: Instant }[];
  /** The account that took this guest's plans over. */
  mergedInto: { userId: UserId; at: Instant } | null;
  /** The newest 50, of the last 24 months. */
  history: { id: string; type: PersonEvent; by: { id: UserId; firstName: string } | null; reason: string | null; at: Instant }[];
}

/** The reason that the team gives when it shows, exports or deletes personal data: for whom, on which request. */
export interface GiveReason {
  reason: string;
}
export const REASON_LENGTH = { min: 10, max: 300 } as const;

/** The wait of a requested deletion, in which it can be taken back: the writer may not be the person. */
export const DELETION_WAIT_MS = 7 * 24 * 3_600_000;
