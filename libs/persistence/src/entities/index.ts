import { User } from './user.entity.js';
import { Feed } from './feed.entity.js';
import { Session } from './session.entity.js';
import { Venue } from './venue.entity.js';
import { VenueSlot } from './venue-slot.entity.js';
import { VenueStaff } from './venue-staff.entity.js';
import { VenueSession } from './venue-session.entity.js';
import { OfferTemplateRow } from './offer-template.entity.js';
import { AutoBidRuleRow } from './auto-bid-rule.entity.js';
import { Report } from './report.entity.js';
import { Datebook } from './datebook.entity.js';
import { Member } from './member.entity.js';
import { Preferences } from './preferences.entity.js';
import { BidRequest } from './bid-request.entity.js';
import { BidInvite } from './bid-invite.entity.js';
import { Bid } from './bid.entity.js';
import { BidRevision } from './bid-revision.entity.js';
import { BidCounter } from './bid-counter.entity.js';
import { BidPreview } from './bid-preview.entity.js';
import { VoteRow } from './vote-row.entity.js';
import { Consent } from './consent.entity.js';
import { CompromiseVote } from './compromise-vote.entity.js';
import { Booking } from './booking.entity.js';
import { RetiredInvite } from './retired-invite.entity.js';
import { Review } from './review.entity.js';
import { Split } from './split.entity.js';
import { SplitPart } from './split-part.entity.js';
import { NoShow } from './no-show.entity.js';
import { SuccessFee } from './success-fee.entity.js';
import { AuditEntry } from './audit-entry.entity.js';
import { BookingChange } from './booking-change.entity.js';
import { LogEvent } from './log-event.entity.js';
import { Reaction } from './reaction.entity.js';
import { Delivery } from './delivery.entity.js';
import { TickFailure } from './tick-failure.entity.js';
import { Notification } from './notification.entity.js';
import { Banner } from './banner.entity.js';
import { OwnerFlag } from './owner-flag.entity.js';
import { PasswordReset } from './password-reset.entity.js';
import { PushSubscription } from './push-subscription.entity.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import { LocalContactRow } from './local-contact.entity.js';

/** Every table of ours as TypeORM knows it; the schema itself is made by the migrations. */
export const ENTITIES = [
  User,
  Feed,
  Session,
  Venue,
  VenueSlot,
  VenueStaff,
  VenueSession,
  OfferTemplateRow,
  AutoBidRuleRow,
  Report,
  OwnerFlag,
  Consent,
  Datebook,
  Member,
  Preferences,
  BidRequest,
  BidInvite,
  Bid,
  BidRevision,
  BidCounter,
  BidPreview,
  VoteRow,
  CompromiseVote,
  Booking,
  RetiredInvite,
  Review,
  Split,
  SplitPart,
  NoShow,
  SuccessFee,
  AuditEntry,
  BookingChange,
  LogEvent,
  Reaction,
  Delivery,
  TickFailure,
  Notification,
  Banner,
  PushSubscription,
  PasswordReset,
  IdempotencyKey,
  LocalContactRow,
];

export {
  User,
  Feed,
  Session,
  Venue,
  VenueSlot,
  VenueStaff,
  VenueSession,
  OfferTemplateRow,
  AutoBidRuleRow,
  Report,
  OwnerFlag,
  Consent,
  Datebook,
  Member,
  Preferences,
  BidRequest,
  BidInvite,
  Bid,
  BidRevision,
  BidCounter,
  BidPreview,
  VoteRow,
  CompromiseVote,
  Booking,
  RetiredInvite,
  Review,
  Split,
  SplitPart,
  NoShow,
  AuditEntry,
  BookingChange,
  LogEvent,
  Reaction,
  Delivery,
  TickFailure,
  Notification,
  Banner,
  PushSubscription,
  PasswordReset,
  IdempotencyKey,
  LocalContactRow,
};
