import { ItineraryRow } from './itineraries/itinerary.entity.js';
import { User } from './accounts/user.entity.js';
import { Feed } from './database/feed.entity.js';
import { Session } from './accounts/session.entity.js';
import { VenuePhotoRow } from './venues/venue-photo.entity.js';
import { Venue } from './venues/venue.entity.js';
import { VenueSlot } from './venue-partners/venue-slot.entity.js';
import { VenueStaff } from './venue-partners/venue-staff.entity.js';
import { StaffInvitation } from './venue-partners/staff-invitation.entity.js';
import { VenueApplication } from './venue-partners/venue-application.entity.js';
import { VenueSession } from './venue-partners/venue-session.entity.js';
import { OfferTemplateRow } from './venue-partners/offer-template.entity.js';
import { VenueNoticeRow } from './venue-partners/venue-notice.entity.js';
import { AutoBidRuleRow } from './venue-partners/auto-bid-rule.entity.js';
import { Report } from './accounts/report.entity.js';
import { Datebook } from './datebooks/datebook.entity.js';
import { Member } from './datebooks/member.entity.js';
import { Preferences } from './preferences/preferences.entity.js';
import { BidRequest } from './bids/requests/bid-request.entity.js';
import { BidInvite } from './bids/requests/bid-invite.entity.js';
import { Bid } from './bids/bid.entity.js';
import { BidRevision } from './bids/bid-revision.entity.js';
import { BidCounter } from './bids/bid-counter.entity.js';
import { BidPreview } from './bids/bid-preview.entity.js';
import { VoteRow } from './bids/vote-row.entity.js';
import { Consent } from './accounts/consent.entity.js';
import { CompromiseVote } from './preferences/compromise-vote.entity.js';
import { Booking } from './bookings/booking.entity.js';
import { RetiredInvite } from './invites/retired-invite.entity.js';
import { Review } from './bookings/review.entity.js';
import { Split } from './bookings/split.entity.js';
import { SplitPart } from './bookings/split-part.entity.js';
import { NoShow } from './bookings/no-show.entity.js';
import { SuccessFee } from './bookings/success-fee.entity.js';
import { AuditEntry } from './admin/audit-entry.entity.js';
import { BookingChange } from './bookings/booking-change.entity.js';
import { LogEvent } from './log/log-event.entity.js';
import { Reaction } from './log/reaction.entity.js';
import { Delivery } from './notifications/delivery.entity.js';
import { TickFailure } from './log/tick-failure.entity.js';
import { Notification } from './notifications/notification.entity.js';
import { Banner } from './notifications/banner.entity.js';
import { ProcessSampleRow } from './admin/process-sample.entity.js';
import { ContactMessage } from './admin/contact-message.entity.js';
import { ImportRecord } from './imports/import.entity.js';
import { ImportRow } from './imports/import-row.entity.js';
import { OwnerFlag } from './admin/owner-flag.entity.js';
import { RecoveryCode } from './accounts/recovery-code.entity.js';
import { SecondFactor } from './accounts/second-factor.entity.js';
import { PasswordReset } from './accounts/password-reset.entity.js';
import { PushSubscription } from './notifications/push-subscription.entity.js';
import { IdempotencyKey } from './database/idempotency-key.entity.js';
import { LocalContactRow } from './guides/local-contact.entity.js';

/** Every table of ours as TypeORM knows it; the schema itself is made by the migrations. */
export const ENTITIES = [
  User,
  Feed,
  Session,
  Venue,
  VenuePhotoRow,
  VenueSlot,
  VenueStaff,
  VenueApplication,
  StaffInvitation,
  VenueSession,
  OfferTemplateRow,
  AutoBidRuleRow,
  VenueNoticeRow,
  Report,
  ContactMessage,
  OwnerFlag,
  ImportRecord,
  ImportRow,
  ProcessSampleRow,
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
  SecondFactor,
  RecoveryCode,
  IdempotencyKey,
  LocalContactRow,
  ItineraryRow,
];

export {
  User,
  Feed,
  Session,
  Venue,
  VenuePhotoRow,
  VenueSlot,
  VenueStaff,
  VenueApplication,
  StaffInvitation,
  VenueSession,
  OfferTemplateRow,
  AutoBidRuleRow,
  VenueNoticeRow,
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
  SecondFactor,
  RecoveryCode,
  IdempotencyKey,
  LocalContactRow,
  ItineraryRow,
};
