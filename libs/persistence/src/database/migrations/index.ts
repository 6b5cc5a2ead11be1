import { CreateSchema1763700000000 } from './1763700000000-create-schema.js';
import { AddSettings1763700100000 } from './1763700100000-add-settings.js';
import { IndexFullSlots1763700200000 } from './1763700200000-index-full-slots.js';
import { TakeBookingsBack1763700300000 } from './1763700300000-take-bookings-back.js';
import { AddArrivals1763700400000 } from './1763700400000-add-arrivals.js';
import { AddNoShows1763700400100 } from './1763700400100-add-no-shows.js';
import { AddReviews1763700400200 } from './1763700400200-add-reviews.js';
import { AddSplits1763700400300 } from './1763700400300-add-splits.js';
import { AddCounters1763700500000 } from './1763700500000-add-counters.js';
import { AddPreviews1763700510000 } from './1763700510000-add-previews.js';
import { VenueDesk1763700600000 } from './1763700600000-venue-desk.js';
import { PartnersAndReports1763700610000 } from './1763700610000-partners-and-reports.js';
import { AddCompromiseVotes1763700700000 } from './1763700700000-add-compromise-votes.js';
import { AddQuietAt1763700710000 } from './1763700710000-add-quiet-at.js';
import { ReachPeople1763700800000 } from './1763700800000-reach-people.js';
import { TellLateCloses1763700810000 } from './1763700810000-tell-late-closes.js';
import { ForgetGuests1763700900000 } from './1763700900000-forget-guests.js';
import { AddLocalContacts1763701100000 } from './1763701100000-add-local-contacts.js';
import { AddVoteReasons1763701100100 } from './1763701100100-add-vote-reasons.js';
import { IndexBidsOfRequest1763701200000 } from './1763701200000-index-bids-of-request.js';
import { LinkSessions1763701300002 } from './1763701300002-link-sessions.js';
import { AddPriceLines1763780000001 } from './1763780000001-add-price-lines.js';
import { AddSpecialDays1763780100001 } from './1763780100001-add-special-days.js';
import { AddAnswers1763780200001 } from './1763780200001-add-answers.js';
import { AddConsents1763790000002 } from './1763790000002-add-consents.js';
import { SpeakToStaff1763790100002 } from './1763790100002-speak-to-staff.js';
import { AddDiets1763795000004 } from './1763795000004-add-diets.js';
import { WhoseStrike1763796000005 } from './1763796000005-whose-strike.js';
import { ForgetNotes1763796100005 } from './1763796100005-forget-notes.js';
import { AddSuccessFees1763796100004 } from './1763796100004-add-success-fees.js';
import { FlagOwners1763797000002 } from './1763797000002-flag-owners.js';
import { MoveFeedRevisions1763810000000 } from './1763810000000-move-feed-revisions.js';
import { NoteFailingRows1763810100000 } from './1763810100000-note-failing-rows.js';
import { NoteReachedBrowsers1763820000000 } from './1763820000000-note-reached-browsers.js';
import { EndSessions1763830000000 } from './1763830000000-end-sessions.js';
import { VenueFamilies1763830100000 } from './1763830100000-venue-families.js';
import { SecurityLog1763830200000 } from './1763830200000-security-log.js';
import { RetireInvites1763860000000 } from './1763860000000-retire-invites.js';
import { CountInSteps1763860100000 } from './1763860100000-count-in-steps.js';
import { IndexDueCounts1763860200000 } from './1763860200000-index-due-counts.js';
import { EndNewsWithPlans1763820000001 } from './1763820000001-end-news-with-plans.js';
import { CountNoFreeCancellation1763820000002 } from './1763820000002-count-no-free-cancellation.js';
import { FindNewsOfPlans1763820000003 } from './1763820000003-find-news-of-plans.js';
import { NameRetentionSteps1763900000001 } from './1763900000001-name-retention-steps.js';
import { NameNoEligibleVenues1763900000002 } from './1763900000002-name-no-eligible-venues.js';
import { NoteOpenings1763900000201 } from './1763900000201-note-openings.js';
import { KeepApplications1763900300001 } from './1763900300001-keep-applications.js';
import { InviteStaff1763900300002 } from './1763900300002-invite-staff.js';
import { TuneRules1763900500001 } from './1763900500001-tune-rules.js';
import { IndexTunedRules1763900500002 } from './1763900500002-index-tuned-rules.js';
import { VenueNotices1763900400001 } from './1763900400001-venue-notices.js';
import { SecondFactors1763900800001 } from './1763900800001-second-factors.js';
import { ProcessSamples1763900800002 } from './1763900800002-process-samples.js';
import { Imports1763900800003 } from './1763900800003-imports.js';
import { CloseReports1763900700001 } from './1763900700001-close-reports.js';
import { IndexOpenReports1763900700002 } from './1763900700002-index-open-reports.js';
import { IndexAuditByTime1763900700003 } from './1763900700003-index-audit-by-time.js';
import { KeepMessages1763900700004 } from './1763900700004-keep-messages.js';
import { VenuePhotos1763900900001 } from './1763900900001-venue-photos.js';
import { KeepEvidence1763900600000 } from './1763900600000-keep-evidence.js';
import { IndexInvitesOfVenue1763900600100 } from './1763900600100-index-invites-of-venue.js';
import { CountImports1763910200000 } from './1763910200000-count-imports.js';
import { IndexTeam1763910200001 } from './1763910200001-index-team.js';
import { IndexDrafts1763910300000 } from './1763910300000-index-drafts.js';
import { DeleteOnRequest1763910100000 } from './1763910100000-delete-on-request.js';
import { FindPeopleByContact1763910100001 } from './1763910100001-find-people-by-contact.js';
import { KeepItineraries1763910600000 } from './1763910600000-keep-itineraries.js';
import { SearchVenues1763910500000 } from './1763910500000-search-venues.js';
import { IndexVenueSearch1763910500001 } from './1763910500001-index-venue-search.js';
import { NoteListings1763910200002 } from './1763910200002-note-listings.js';
import { IntroduceGuides1763910700000 } from './1763910700000-introduce-guides.js';
import { NoteDueRanks1763911300000 } from './1763911300000-note-due-ranks.js';
import { IndexDueRanks1763911300001 } from './1763911300001-index-due-ranks.js';
import { AgePlans1763911300002 } from './1763911300002-age-plans.js';
import { OrderVenues1763912200000 } from './1763912200000-order-venues.js';
import { IndexVenueOrder1763912200001 } from './1763912200001-index-venue-order.js';
import { CoverVenueSearch1763910900000 } from './1763910900000-cover-venue-search.js';
import { LearnWordsQuickly1763910900001 } from './1763910900001-learn-words-quickly.js';
import { CoverAreasAndPartners1763910900002 } from './1763910900002-cover-areas-and-partners.js';
import { DropLostToIndex1763912400000 } from './1763912400000-drop-lost-to-index.js';
import { IndexAreasByRank1763912600000 } from './1763912600000-index-areas-by-rank.js';

export const MIGRATIONS = [
  CreateSchema1763700000000,
  AddSettings1763700100000,
  IndexFullSlots1763700200000,
  TakeBookingsBack1763700300000,
  AddArrivals1763700400000,
  AddNoShows1763700400100,
  AddReviews1763700400200,
  AddSplits1763700400300,
  AddCounters1763700500000,
  AddPreviews1763700510000,
  VenueDesk1763700600000,
  PartnersAndReports1763700610000,
  AddCompromiseVotes1763700700000,
  AddQuietAt1763700710000,
  ReachPeople1763700800000,
  TellLateCloses1763700810000,
  ForgetGuests1763700900000,
  AddLocalContacts1763701100000,
  AddVoteReasons1763701100100,
  IndexBidsOfRequest1763701200000,
  LinkSessions1763701300002,
  AddPriceLines1763780000001,
  AddSpecialDays1763780100001,
  AddAnswers1763780200001,
  AddConsents1763790000002,
  SpeakToStaff1763790100002,
  AddDiets1763795000004,
  WhoseStrike1763796000005,
  ForgetNotes1763796100005,
  AddSuccessFees1763796100004,
  FlagOwners1763797000002,
  MoveFeedRevisions1763810000000,
  NoteFailingRows1763810100000,
  NoteReachedBrowsers1763820000000,
  EndSessions1763830000000,
  VenueFamilies1763830100000,
  SecurityLog1763830200000,
  RetireInvites1763860000000,
  CountInSteps1763860100000,
  IndexDueCounts1763860200000,
  EndNewsWithPlans1763820000001,
  CountNoFreeCancellation1763820000002,
  FindNewsOfPlans1763820000003,
  NameRetentionSteps1763900000001,
  NameNoEligibleVenues1763900000002,
  NoteOpenings1763900000201,
  KeepApplications1763900300001,
  InviteStaff1763900300002,
  TuneRules1763900500001,
  IndexTunedRules1763900500002,
  VenueNotices1763900400001,
  SecondFactors1763900800001,
  ProcessSamples1763900800002,
  Imports1763900800003,
  CloseReports1763900700001,
  IndexOpenReports1763900700002,
  VenuePhotos1763900900001,
  KeepEvidence1763900600000,
  IndexAuditByTime1763900700003,
  KeepMessages1763900700004,
  IndexInvitesOfVenue1763900600100,
  CountImports1763910200000,
  IndexTeam1763910200001,
  IndexDrafts1763910300000,
  DeleteOnRequest1763910100000,
  FindPeopleByContact1763910100001,
  KeepItineraries1763910600000,
  SearchVenues1763910500000,
  IndexVenueSearch1763910500001,
  NoteListings1763910200002,
  IntroduceGuides1763910700000,
  NoteDueRanks1763911300000,
  IndexDueRanks1763911300001,
  AgePlans1763911300002,
  CoverVenueSearch1763910900000,
  LearnWordsQuickly1763910900001,
  CoverAreasAndPartners1763910900002,
  OrderVenues1763912200000,
  IndexVenueOrder1763912200001,
  DropLostToIndex1763912400000,
  IndexAreasByRank1763912600000,
];
