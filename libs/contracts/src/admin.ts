import type { BidId, BidRequestId, BookingId, PlanId, Instant, Rupees, UserId, VenueId } from './ids.js';
import type { CitySlug, PlaceType } from './options.js';
import type { OpeningHours, PriceKind } from './venue-partners/desk.js';
import type { OwnPhoto, PhotoReason, VenuePhoto } from './venues.js';
import type { BidStatus, StaffRole, VenueKind, VenueStatus } from './states.js';

/** A photo that waits to be looked at: GET /api/admin/photos. */
export interface PhotoToCheck extends VenuePhoto {
  venueId: VenueId;
  venueName: string;
  createdAt: Instant;
}

/** POST /api/admin/photos/:id/decide: a reason with each rejection. */
export interface DecidePhoto {
  show: boolean;
  reason?: PhotoReason;
}

export const REPORT_KINDS = ['block', 'report'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
export const REPORT_REASONS = ['unsafe', 'harassment', 'spam', 'wrong_details', 'no_show', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** POST /api/reports: of one person, one venue or one guide. A block is a report that also keeps them away from the reporter. */
export interface SaveReport {
  kind: ReportKind;
  userId?: UserId;
  venueId?: VenueId;
  guideId?: string;
  reason: ReportReason;
  text?: string | null;
}

/** A report as its author reads it. */
export interface ReportView {
  id: string;
  kind: ReportKind;
  userId: UserId | null;
  venueId: VenueId | null;
  guideId: string | null;
  reason: ReportReason;
  text: string | null;
  createdAt: Instant;
}

/** An item of GET /api/reports/blocks: a person, a venue or a guide that the reader blocks. */
export interface BlockView extends ReportView {
  /** Empty for a guide who is listed without a name. */
  name: string;
  /** The city of a guide. */
  citySlug: CitySlug | null;
}

/** A report as operations read it. */
export interface AdminReport extends ReportView {
  reporterId: UserId;
  /** The venue's name, the person's first name, or the guide's name or city. */
  about: string;
  /** A block that its reporter has taken back. */
  liftedAt: Instant | null;
  /** The time by which the team should have dealt with it. */
  dueAt: Instant;
  closedAt: Instant | null;
  /** What was done about it, in the words of who closed it. */
  note: string | null;
  /** The first name of who closed it; null where nobody has, or their account is gone. */
  closedBy: string | null;
}

/** How long operations take for a report. */
export const REPORT_ANSWER_MS = 24 * 3_600_000;

/** Reports that wait for operations, and those that do not any more: dealt with, or taken back. */
export const REPORT_STATES = ['open', 'closed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** POST /api/admin/reports/:id/close */
export interface CloseReport {
  note: string;
}

/** A venue as operations decide on it. */
export interface AdminVenue {
  id: VenueId;
  name: string;
  kind: VenueKind;
  status: VenueStatus;
  statusReason: string | null;
  citySlug: CitySlug;
  area: string;
  address: string | null;
  phone: string | null;
  latitude: number;
  longitude: number;
  placeTypes: PlaceType[];
  priceLevel: number;
  hours: OpeningHours[];
  seatsPerSlot: number;
  templates: { name: string; priceKind: PriceKind; price: Rupees; inclusions: string[] }[];
  /** Without those that were removed. */
  photos: Pick<OwnPhoto, 'id' | 'state' | 'description' | 'width' | 'height'>[];
  gstin: string | null;
  fssai: string | null;
  /** The place of the catalogue that it says it is: the phone of that listing, and how far the applicant's pin is from its own. */
  claims: { id: VenueId; name: string; address: string | null; phone: string | null; distanceMetres: number } | null;
  /** Whether an owner has confirmed their mail address. */
  mailConfirmed: boolean;
  /** Names and addresses are masked; GET /api/admin/venues/:id/staff shows them. */
  staff: ListedStaff[];
  /** Other venues that seem to have the same owner, by one of OWNER_SIGNS. */
  sameOwner: { id: VenueId; name: string }[];
  createdAt: Instant;
}

/** An item of GET /api/admin/venues/:id/staff. */
export interface ListedStaff {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  /** The time from which they sign in with a second factor. */
  enrolledAt: Instant | null;
}

/** What the team checks before it verifies an application; `listing` is a call to the number of the place that it claims. */
export const VENUE_CHECKS = ['address', 'pin', 'phone', 'licence', 'photo', 'mail', 'listing'] as const;
export type VenueCheck = (typeof VENUE_CHECKS)[number];

/** What operations can do with a venue. */
const VENUE_DECISIONS = ['verify', 'reject', 'suspend'] as const;
export type VenueDecision = (typeof VENUE_DECISIONS)[number];

/** An item of GET /api/admin/venues/:id/history: what was decided about a venue, by whom, and why. */
export interface VenueDecisionView {
  id: string;
  status: 'verified' | 'rejected' | 'suspended';
  from: VenueStatus | null;
  reason: string | null;
  /** null: the account is gone. */
  by: { id: UserId; firstName: string } | null;
  at: Instant;
}

/** A booking that its venue has not acknowledged in time, as operations read it: whom to call, and by when. */
export interface UnansweredBooking {
  id: BookingId;
  ref: string;
  venueName: string;
  venuePhone: string | null;
  venueArea: string;
  startAt: Instant;
  partySize: number;
  bookedAt: Instant;
}

/** Somebody whose bookings need an approval, after three strikes in a year: upheld no-shows, and late cancellations for half a one. `id` is the person's. */
export interface ApprovalView {
  id: UserId;
  firstName: string;
  until: Instant;
  noShows: number;
  lateCancels: number;
}

/** By what two venues are seen to have one owner: the tax number's holder, the telephone, or the owners' mailbox. */
export const OWNER_SIGNS = ['gstin', 'phone', 'mailbox'] as const;
export type OwnerSign = (typeof OWNER_SIGNS)[number];

/** Two venues of one owner that bid for one plan, as operations read it. */
export interface OwnerFlagView {
  id: string;
  requestId: BidRequestId;
  dateBookId: PlanId;
  sign: OwnerSign;
  offers: { venueId: VenueId; venueName: string; bidId: BidId; status: BidStatus; proposedPrice: Rupees }[];
  createdAt: Instant;
}

/** Work that can get stuck: a row of a step of the tick, what the worker does because of an event, a mail or a push. */
export const STUCK_KINDS = ['tick', 'reaction', 'delivery'] as const;
export type StuckKind = (typeof STUCK_KINDS)[number];
/** It is tried again by itself, or waits for an operator. */
export const STUCK_STATES = ['retrying', 'dead'] as const;
export type StuckState = (typeof STUCK_STATES)[number];

/** GET /api/admin/stuck-rows: work that failed three times or more, or was given up. By ids alone: nothing that people wrote. */
export interface StuckRowView {
  /** With the kind it names the row, for the retry and as the cursor. */
  id: string;
  kind: StuckKind;
  /** The step of the tick, the reaction, or the channel of the delivery. */
  name: string;
  /** The id of the row that the step works on, or of the event. */
  about: string;
  state: StuckState;
  attempts: number;
  since: Instant;
  /** null: not by itself. */
  nextTry: Instant | null;
  deadAt: Instant | null;
  /** SQLSTATE, table and constraint, or the code of the mail or push service; null: only the worker's log has it. */
  reason: string | null;
}

/** What is written down for operations: who tried to get in, who was stopped, and what the staff did. */
export const SECURITY_EVENTS = [
  'login.succeeded',
  'login.failed',
  'limit.hit',
  'access.refused',
  'password.reset_asked',
  'password.reset',
  'password.changed',
  'refresh.reused',
  'second-factor.enrolled',
  'second-factor.recovered',
  'second-factor.codes',
  'second-factor.removed',
  'second-factor.reset',
  'passkey.added',
  'passkey.removed',
  'identity.linked',
  'identity.unlinked',
  'data.exported',
  'account.deleted',
  'queue.commanded',
  'row.retried',
  'dispute.upheld',
  'dispute.dismissed',
  'approval.lifted',
  'report.closed',
  'message.answered',
  'message.contact_shown',
  'contact.changed',
  'setting.changed',
  'guide.contact_shown',
  'account.merged',
  'people.searched',
  'person.looked_at',
  'person.contact_shown',
  'person.signed_out',
  'deletion.asked',
  'deletion.cancelled',
  'plans.searched',
  'plan.looked_at',
  'plan.revealed',
  'owners.looked_at',
  'photo.shown',
  'photo.rejected',
  'import.started',
  'import.undone',
  'venue.listing_imported',
  'venue.verified',
  'venue.rejected',
  'venue.suspended',
  'venue.staff_shown',
  'staff.invited',
  'staff.uninvited',
  'staff.joined',
  'staff.changed',
  'staff.removed',
  'key.made',
  'key.rotated',
  'key.revoked',
  'key.used',
  'webhook.added',
  'webhook.removed',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** GET /api/admin/security-log: one entry, which names colleagues of the team, and everybody else by ids alone. */
export interface SecurityLogEntry {
  id: string;
  type: SecurityEvent;
  /** A user, or a member of a venue's staff; null where nobody was signed in. */
  actor: { kind: 'user' | 'staff'; id: string } | null;
  /** Of what it was done to: an account, a venue, a booking. */
  subjectId: string | null;
  /** The first names of those of the two who are of the team. */
  colleagues: { actor: string | null; subject: string | null };
  /** Which limit, which command on which queue, or which kind of work. */
  about: string | null;
  at: Instant;
}
