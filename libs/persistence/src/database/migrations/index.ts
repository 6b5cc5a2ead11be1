import { Baseline1795651200000 } from './1795651200000-baseline.js';
import { MailAddresses1795710000000 } from './1795710000000-mail-addresses.js';
import { TooDearOffers1795712000000 } from './1795712000000-too-dear-offers.js';
import { SignInLinks1795713000000 } from './1795713000000-sign-in-links.js';
import { PushLogIns1795715000000 } from './1795715000000-push-log-ins.js';
import { DeskMails1795716000000 } from './1795716000000-desk-mails.js';
import { PhotosMadeLater1795720000000 } from './1795720000000-photos-made-later.js';
import { TeamSessions1795730030000 } from './1795730030000-team-sessions.js';
import { SignUpLinks1795730030100 } from './1795730030100-sign-up-links.js';
import { RolesOfTheOwner1795730030200 } from './1795730030200-roles-of-the-owner.js';
import { KeptLogs1795730040000 } from './1795730040000-kept-logs.js';
import { VotesOfMembers1795730042000 } from './1795730042000-votes-of-members.js';
import { KeptSecurityLog1795730043000 } from './1795730043000-kept-security-log.js';
import { EndsOfSessions1795730043100 } from './1795730043100-ends-of-sessions.js';
import { ImportKeys1795730060000 } from './1795730060000-import-keys.js';
import { ImportKeyIndexes1795730060500 } from './1795730060500-import-key-indexes.js';
import { LowerAutoBids1795730061000 } from './1795730061000-lower-auto-bids.js';
import { KeptOffers1795730070000 } from './1795730070000-kept-offers.js';
import { CountedPlaces1795730071000 } from './1795730071000-counted-places.js';
import { FactorsOfStaff1795730072000 } from './1795730072000-factors-of-staff.js';
import { EndsOfChanges1795740000000 } from './1795740000000-ends-of-changes.js';
import { LapsingChanges1795740000500 } from './1795740000500-lapsing-changes.js';
import { PassedRequests1795750000000 } from './1795750000000-passed-requests.js';
import { NewTotals1795750010000 } from './1795750010000-new-totals.js';
import { PhoneKeys1795770000000 } from './1795770000000-phone-keys.js';
import { LiveSettings1795770010000 } from './1795770010000-live-settings.js';
import { MustWrite1795780000000 } from './1795780000000-must-write.js';
import { KeptByPauses1795790000000 } from './1795790000000-kept-by-pauses.js';
import { KeptByPausesIndex1795790000500 } from './1795790000500-kept-by-pauses-index.js';
import { AcknowledgeBy1795790001000 } from './1795790001000-acknowledge-by.js';
import { FirstVenues1795790400000 } from './1795790400000-first-venues.js';
import { PartsOfEvenings1795790500000 } from './1795790500000-parts-of-evenings.js';
import { PartsOfEveningsIndexes1795790500500 } from './1795790500500-parts-of-evenings-indexes.js';
import { ReportsOfGuides1795790510000 } from './1795790510000-reports-of-guides.js';
import { DemonstrationGuides1795790511000 } from './1795790511000-demonstration-guides.js';
import { CuisinesFound1795790530000 } from './1795790530000-cuisines-found.js';
import { VenueChanges1795790540000 } from './1795790540000-venue-changes.js';
import { LinksToEvenings1795790550000 } from './1795790550000-links-to-evenings.js';
import { FewSeatsIndex1795790563000 } from './1795790563000-few-seats-index.js';
import { BookingMessages1795790570000 } from './1795790570000-booking-messages.js';
import { BillsPaid1795790580000 } from './1795790580000-bills-paid.js';
import { OpenAtNight1795790610000 } from './1795790610000-open-at-night.js';
import { FairOffers1795790615000 } from './1795790615000-fair-offers.js';
import { ReadOffers1795790620000 } from './1795790620000-read-offers.js';
import { MarksOfBookings1795790630000 } from './1795790630000-marks-of-bookings.js';
import { PlansAgain1795790640000 } from './1795790640000-plans-again.js';
import { PlansAgainIndex1795790640500 } from './1795790640500-plans-again-index.js';
import { PossibleDays1795790650000 } from './1795790650000-possible-days.js';
import { BidsByDayIndex1795790650500 } from './1795790650500-bids-by-day-index.js';
import { NeedsAnswered1795790660000 } from './1795790660000-needs-answered.js';
import { CalendarAddresses1795790670000 } from './1795790670000-calendar-addresses.js';
import { KeepAsking1795790690000 } from './1795790690000-keep-asking.js';
import { KeepAskingIndex1795790690500 } from './1795790690500-keep-asking-index.js';
import { VenueKeys1795790691000 } from './1795790691000-venue-keys.js';
import { Webhooks1795790691100 } from './1795790691100-webhooks.js';
import { AgainReminders1795790693000 } from './1795790693000-again-reminders.js';
import { FewerNoticeIndexes1795790695000 } from './1795790695000-fewer-notice-indexes.js';
import { Identities1795790701000 } from './1795790701000-identities.js';
import { WebhookOffNotices1795790703000 } from './1795790703000-webhook-off-notices.js';
import { OldSessionsIndexes1795790706000 } from './1795790706000-old-sessions-indexes.js';
import { NewestNotificationsIndex1795790706500 } from './1795790706500-newest-notifications-index.js';
import { Passkeys1795790710000 } from './1795790710000-passkeys.js';
import { ProofCodes1795790731000 } from './1795790731000-proof-codes.js';

/** Every database begins with it: one that has other migrations and lacks it was made by a build before release 0.1.0. */
export const BASELINE = Baseline1795651200000.name;

/** In the order in which they run. */
export const MIGRATIONS = [
  Baseline1795651200000,
  MailAddresses1795710000000,
  TooDearOffers1795712000000,
  SignInLinks1795713000000,
  PushLogIns1795715000000,
  DeskMails1795716000000,
  PhotosMadeLater1795720000000,
  TeamSessions1795730030000,
  SignUpLinks1795730030100,
  RolesOfTheOwner1795730030200,
  KeptLogs1795730040000,
  VotesOfMembers1795730042000,
  KeptSecurityLog1795730043000,
  EndsOfSessions1795730043100,
  ImportKeys1795730060000,
  ImportKeyIndexes1795730060500,
  LowerAutoBids1795730061000,
  KeptOffers1795730070000,
  CountedPlaces1795730071000,
  FactorsOfStaff1795730072000,
  EndsOfChanges1795740000000,
  LapsingChanges1795740000500,
  PassedRequests1795750000000,
  NewTotals1795750010000,
  PhoneKeys1795770000000,
  LiveSettings1795770010000,
  MustWrite1795780000000,
  KeptByPauses1795790000000,
  KeptByPausesIndex1795790000500,
  AcknowledgeBy1795790001000,
  FirstVenues1795790400000,
  PartsOfEvenings1795790500000,
  PartsOfEveningsIndexes1795790500500,
  ReportsOfGuides1795790510000,
  DemonstrationGuides1795790511000,
  CuisinesFound1795790530000,
  VenueChanges1795790540000,
  LinksToEvenings1795790550000,
  FewSeatsIndex1795790563000,
  BookingMessages1795790570000,
  BillsPaid1795790580000,
  OpenAtNight1795790610000,
  FairOffers1795790615000,
  ReadOffers1795790620000,
  MarksOfBookings1795790630000,
  PlansAgain1795790640000,
  PlansAgainIndex1795790640500,
  PossibleDays1795790650000,
  BidsByDayIndex1795790650500,
  NeedsAnswered1795790660000,
  CalendarAddresses1795790670000,
  KeepAsking1795790690000,
  KeepAskingIndex1795790690500,
  VenueKeys1795790691000,
  Webhooks1795790691100,
  AgainReminders1795790693000,
  FewerNoticeIndexes1795790695000,
  Identities1795790701000,
  WebhookOffNotices1795790703000,
  OldSessionsIndexes1795790706000,
  NewestNotificationsIndex1795790706500,
  Passkeys1795790710000,
  ProofCodes1795790731000,
];
