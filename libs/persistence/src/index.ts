export { API_POOLS, WORKER_POOLS, connectDatabase, connectionsOf, createDataSource } from './database/data-source.js';
export { Database, DatabaseBusy, DeadlinePassed, type Reader, type RowFailure, isAway, isBusy, isDiskFull } from './database/database.js';
export { assertConnectionBudget, databaseHealth } from './database/database-health.js';
export type { Admission } from './database/idempotency/admission.js';
export { type NewEvent, Transaction } from './database/transaction.js';
export * from './repositories.js';
export { MOST_TICK_ATTEMPTS, inUnit, reasonOf } from './log/tick-step.js';
export { TimedStep } from './log/timed-step.js';
export type { Due } from './log/due.repository.js';
export type { WatchAnswer, WatchQuestion } from './log/watch.repository.js';
export { type DatebookRow, sharedPlan } from './database/rows.js';
export type { Page } from './database/page.js';
export { slotDaySql, slotSql } from './database/slots.js';
export { newEvent } from './log/new-event.js';
export { grantApplicationRole } from './database/application-role.js';
export { SCHEMA_LOCK_TIMEOUT_MS, SchemaTooOld, givingWay, migrateSchema } from './database/migrate-schema.js';
export { requestSql, sharedBidSql } from './database/views.js';
export type { Acceptance } from './bookings/accept-bid.fast-path.js';
export type { AcceptContext } from './bookings/acceptances.statements.js';
export type { FoundByLink } from './bookings/acknowledge/acknowledge-links.statements.js';
export { ACKNOWLEDGEMENTS, FINISH_BOOKINGS, LAPSE_CHANGES } from './bookings/booking-clock.repository.js';
export type { BookedSlot } from './bookings/booking-ends.repository.js';
export { type Finished, SWEEP_REACTIONS, type WaitingReactions } from './log/reactions.repository.js';
export { type DeliveryPayload, type DeliveryRow, type Owner, SWEEP_DELIVERIES } from './notifications/deliveries.repository.js';
export type { NewDelivery } from './notifications/outbox.repository.js';
export type { Browser } from './notifications/browsers.repository.js';
export type { LiveSettingRow } from './admin/live-settings.repository.js';
export { contactOf, lockPerson } from './admin/admin-people.repository.js';
export type { Account, AccountRef } from './accounts/accounts.statements.js';
export type { NewSignInLink } from './accounts/mail/sign-in-links.repository.js';
export { addressHashSql } from './accounts/mail/mail-addresses.statements.js';
export { isTaken, type Credentials } from './accounts/people.repository.js';
export { DELETE_ACCOUNTS } from './accounts/personal/deletions.statements.js';
export { PURGE_GUESTS } from './accounts/personal/personal-data.statements.js';
export type { FactorProof } from './accounts/second-factor/second-factors.repository.js';
export type { SignedInAccount } from './accounts/sessions/sessions.repository.js';
export type { SessionUser } from './accounts/sessions/sessions.statements.js';
export type { SessionVenue } from './venue-partners/team/venue-sessions.statements.js';
export { lockStuckRow, makeDue } from './admin/stuck-rows.repository.js';
export { WORK_ON_IMPORTS } from './imports/imports.statements.js';
export { CLOSES_SOON, type ClosingSoon, type OutingSoon, STARTS_SOON } from './notifications/reminders.repository.js';
export { EXPIRE_BANNERS, type ChangedBanner } from './notifications/banners.statements.js';
export type { BidViews } from './bids/bid-writing.statements.js';
export type { BidAccess } from './bids/bids.repository.js';
export type { BidRef, RequestRef } from './bids/bid-inputs.repository.js';
export { EXPIRE_COUNTERS } from './bids/counters.repository.js';
export { REFRESH_RANKS } from './bids/ranks.repository.js';
export type { RequestTerms } from './bids/requests/requests.repository.js';
export { ADVANCE_REQUESTS, EXPIRE_BIDS } from './bids/requests/request-clock.repository.js';
export { TELL_COUNTS } from './bids/bid-counts.repository.js';
export { type InvitingRequest, SECOND_WAVE } from './bids/requests/bid-invites.repository.js';
export { countEligible, eligibleVenues, openWindow, regionOfAreas, setDemoMarket } from './venues/venue-matching.repository.js';
export { namedVenue } from './venues/named-venue.repository.js';
export type { InboxFilter } from './bids/requests/venue-requests.repository.js';
export type { AuditEntryNew } from './admin/audit.repository.js';
export { countVenueCancel } from './venues/venue-record.repository.js';
export type { Ballot } from './bids/votes.repository.js';
export type { StaffCredentials } from './venue-partners/team/staff.repository.js';
export type { Watcher } from './log/watchers.repository.js';
export { EXPIRE_PLANS } from './datebooks/plan-clock.repository.js';
export { ADVANCE_NEGOTIATIONS } from './preferences/negotiation.repository.js';
export { QUIET_REQUESTS } from './bids/requests/quiet-requests.repository.js';
export type { EveningPlace, EveningSearch } from './itineraries/itineraries.repository.js';
export type { StoredStop } from './itineraries/itinerary.entity.js';
export { type MemberState, type StoredPreferences, memberView, preferencesView, readinessOf } from './datebooks/member-state.js';
export type { UsedKey } from './database/idempotency/idempotency.repository.js';
export { answerOf, LateAnswer, type AnswerKey } from './database/idempotency/answer-key.js';
export type { NewNotification, Withdrawn } from './notifications/notifications.repository.js';
export type { ListedRow, PlanWithMembers, SnapshotRow } from './datebooks/datebooks.repository.js';
export type { MemberPlace } from './datebooks/members.repository.js';
export type { PlanVersion, VersionQuery } from './datebooks/plan-versions.repository.js';
export { PasswordsBusy, hashPassword, isOutdated, verifyPassword } from './accounts/passwords.js';
export type { AnnouncedBooking, AnnouncedPlan, Recipient, StaffRecipient } from './notifications/announcements.repository.js';
export type { CityCounts } from './venues/venues.repository.js';
export type { VenueSearch } from './venues/venue-search.repository.js';
export type { NewPhoto, PhotoDimensions } from './venues/photos.repository.js';
export { CLEAR_PHOTOS } from './venues/photos.statements.js';
export type { MarketInvite } from './bids/market.repository.js';
export type { NewNotice } from './venue-partners/notices/venue-notices.repository.js';
export { type BehindBid, LOWER_AUTO_BIDS } from './bids/auto-bids.repository.js';
export type { SeatsTaken } from './venue-partners/capacity.statements.js';
export { END_PAUSES } from './venue-partners/desks.statements.js';
export type { TouchingChange } from './venue-partners/commitments.repository.js';
export { KEPT } from './admin/retention.repository.js';
export { PURGE_DRAFTS } from './venue-partners/applications.statements.js';
export type { Application } from './venue-partners/applications.repository.js';
export {
  adminVenue,
  endStaffSessions,
  findAdminVenue,
  listStaff,
  lockVenue,
  moveToPlace,
  moveVenue,
  rejectOtherClaims,
  staffSessions,
  venueDecisions,
  venuesWanted,
} from './admin/admin-venues.repository.js';
export { FULL_SLOTS, SUSPENDED_VENUES } from './bids/untenable-bids.repository.js';
export * from './backup/index.js';
export * from './catalogue/index.js';
export * from './database/migrations/index.js';
