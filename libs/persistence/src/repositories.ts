import { Database, type Reader } from './database/database.js';
import type { OlderReads } from './database/older-reads.js';
import type { Queries } from './database/queries.js';
import { Transaction } from './database/transaction.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { ConsentsRepository } from './accounts/consents.repository.js';
import { IdentitiesRepository } from './accounts/identities.repository.js';
import { MailAddressesRepository } from './accounts/mail/mail-addresses.repository.js';
import { SignInLinksRepository } from './accounts/mail/sign-in-links.repository.js';
import { PasswordResetsRepository } from './accounts/password-resets.repository.js';
import { PeopleRepository } from './accounts/people.repository.js';
import { DeletionsRepository } from './accounts/personal/deletions.repository.js';
import { MergesRepository } from './accounts/personal/merges.repository.js';
import { PersonalDataRepository } from './accounts/personal/personal-data.repository.js';
import { ReportsRepository } from './accounts/reports.repository.js';
import { PasskeysRepository } from './accounts/passkeys/passkeys.repository.js';
import { SecondFactorsRepository } from './accounts/second-factor/second-factors.repository.js';
import { SessionsRepository } from './accounts/sessions/sessions.repository.js';
import { LiveSettingsRepository } from './admin/live-settings.repository.js';
import { MessagesRepository } from './admin/messages.repository.js';
import { OwnerFlagsRepository } from './admin/owner-flags.repository.js';
import { ProcessSamplesRepository } from './admin/process-samples.repository.js';
import { BidsRepository } from './bids/bids.repository.js';
import { CountersRepository } from './bids/counters.repository.js';
import { PassesRepository } from './bids/requests/passes.repository.js';
import { AcceptancesRepository } from './bookings/acceptances.repository.js';
import { AcknowledgeLinksRepository } from './bookings/acknowledge/acknowledge-links.repository.js';
import { ArrivalsRepository } from './bookings/arrivals.repository.js';
import { CalendarsRepository } from './bookings/calendars/calendars.repository.js';
import { ChangeTotalsRepository } from './bookings/changes/change-totals.repository.js';
import { BookingChangesRepository } from './bookings/changes/booking-changes.repository.js';
import { BookingMarksRepository } from './bookings/marks/booking-marks.repository.js';
import { BookingMessagesRepository } from './bookings/messages/booking-messages.repository.js';
import { SplitsRepository } from './bookings/splits/splits.repository.js';
import { AgainRemindersRepository } from './datebooks/again-reminders.repository.js';
import { PlansAgainRepository } from './datebooks/plans-again.repository.js';
import { PlansRepository } from './datebooks/plans.repository.js';
import { GuidesRepository } from './guides/guides.repository.js';
import { ImportsRepository } from './imports/imports.repository.js';
import { InvitesRepository } from './invites/invites.repository.js';
import { ItinerariesRepository } from './itineraries/itineraries.repository.js';
import { PartsRepository } from './itineraries/parts.repository.js';
import { BannersRepository } from './notifications/banners.repository.js';
import { BrowsersRepository } from './notifications/browsers.repository.js';
import { NotificationsRepository } from './notifications/notifications.repository.js';
import { ApplicationsRepository } from './venue-partners/applications.repository.js';
import { AutoBidRulesRepository } from './venue-partners/auto-bid-rules.repository.js';
import { CapacityRepository } from './venue-partners/capacity.repository.js';
import { CommitmentsRepository } from './venue-partners/commitments.repository.js';
import { VenueKeysRepository } from './venue-partners/connections/venue-keys.repository.js';
import { WebhookMessagesRepository } from './venue-partners/connections/webhook-messages.repository.js';
import { WebhooksRepository } from './venue-partners/connections/webhooks.repository.js';
import { DesksRepository } from './venue-partners/desks.repository.js';
import { InsightsRepository } from './venue-partners/insights.repository.js';
import { VenueNoticesRepository } from './venue-partners/notices/venue-notices.repository.js';
import { OfferTemplatesRepository } from './venue-partners/offer-templates.repository.js';
import { StaffInvitationsRepository } from './venue-partners/team/staff-invitations.repository.js';
import { StaffRepository } from './venue-partners/team/staff.repository.js';
import { VenueSessionsRepository } from './venue-partners/team/venue-sessions.repository.js';
import { PhotosRepository } from './venues/photos.repository.js';
import { AdminPeopleRepository } from './admin/admin-people.repository.js';
import { AdminPlansRepository } from './admin/admin-plans.repository.js';
import { AuditRepository } from './admin/audit.repository.js';
import { OverviewRepository } from './admin/overview.repository.js';
import { RetentionRepository } from './admin/retention.repository.js';
import { StuckRowsRepository } from './admin/stuck-rows.repository.js';
import { MarketRepository } from './bids/market.repository.js';
import { VenueRequestsRepository } from './bids/requests/venue-requests.repository.js';
import { BookingsRepository } from './bookings/bookings.repository.js';
import { DisputesRepository } from './bookings/disputes.repository.js';
import { IdempotencyRepository } from './database/idempotency/idempotency.repository.js';
import { DatebooksRepository } from './datebooks/datebooks.repository.js';
import { PlanVersionsRepository } from './datebooks/plan-versions.repository.js';
import { RelaxationsRepository } from './datebooks/relaxations.repository.js';
import { DueRepository } from './log/due.repository.js';
import { LagRepository } from './log/lag.repository.js';
import { LogRepository } from './log/log.repository.js';
import { ReactionsRepository } from './log/reactions.repository.js';
import { TicksRepository } from './log/ticks.repository.js';
import { WatchRepository } from './log/watch.repository.js';
import { WatchersRepository } from './log/watchers.repository.js';
import { DeliveriesRepository } from './notifications/deliveries.repository.js';
import { RemindersRepository } from './notifications/reminders.repository.js';
import { NearbyRepository } from './venues/nearby-venues.repository.js';
import { CityIdeasRepository } from './venues/city-ideas.repository.js';
import { VenueSearchRepository } from './venues/venue-search.repository.js';
import { VenuesRepository } from './venues/venues.repository.js';
import { VotesRepository } from './bids/votes.repository.js';
import { PreviewsRepository } from './bids/previews.repository.js';
import { RanksRepository } from './bids/ranks.repository.js';
import { BidCountsRepository } from './bids/bid-counts.repository.js';
import { AutoBidsRepository } from './bids/auto-bids.repository.js';
import { DryRunsRepository } from './bids/dry-run.repository.js';
import { RequestsRepository } from './bids/requests/requests.repository.js';
import { RequestClockRepository } from './bids/requests/request-clock.repository.js';
import { QuietRequestsRepository } from './bids/requests/quiet-requests.repository.js';
import { BidInvitesRepository } from './bids/requests/bid-invites.repository.js';
import { BidInputsRepository } from './bids/bid-inputs.repository.js';
import { UntenableBidsRepository } from './bids/untenable-bids.repository.js';
import { BookingClockRepository } from './bookings/booking-clock.repository.js';
import { BookingEndsRepository } from './bookings/booking-ends.repository.js';
import { NoShowsRepository } from './bookings/no-shows.repository.js';
import { StrikesRepository } from './bookings/strikes.repository.js';
import { ReviewsRepository } from './bookings/reviews.repository.js';
import { SuccessFeesRepository } from './bookings/success-fees.repository.js';
import { CompromisesRepository } from './preferences/compromises.repository.js';
import { NegotiationsRepository } from './preferences/negotiation.repository.js';
import { PreferencesRepository } from './preferences/preferences.repository.js';
import { MembersRepository } from './datebooks/members.repository.js';
import { PlanClockRepository } from './datebooks/plan-clock.repository.js';
import { MismatchNoticesRepository } from './notifications/mismatch-notices.repository.js';
import { NoBidsNoticesRepository } from './notifications/no-bids-notices.repository.js';
import { OutboxRepository } from './notifications/outbox.repository.js';
import { AnnouncementsRepository } from './notifications/announcements.repository.js';
import { AdminVenuesRepository } from './admin/admin-venues.repository.js';
import { VenueMatchingRepository } from './venues/venue-matching.repository.js';
import { NamedVenuesRepository } from './venues/named-venue.repository.js';
import { VenueRecordsRepository } from './venues/venue-record.repository.js';

/** The repository of each noun, by the name under which a transaction and the database give it. It keeps nothing, so each access makes it. */
const REPOSITORIES = {
  againReminders: AgainRemindersRepository,
  acceptances: AcceptancesRepository,
  accounts: AccountsRepository,
  acknowledgeLinks: AcknowledgeLinksRepository,
  adminPeople: AdminPeopleRepository,
  adminVenues: AdminVenuesRepository,
  announcements: AnnouncementsRepository,
  applications: ApplicationsRepository,
  arrivals: ArrivalsRepository,
  audit: AuditRepository,
  autoBidRules: AutoBidRulesRepository,
  autoBids: AutoBidsRepository,
  banners: BannersRepository,
  bidCounts: BidCountsRepository,
  bidInputs: BidInputsRepository,
  bidInvites: BidInvitesRepository,
  bids: BidsRepository,
  bookingChanges: BookingChangesRepository,
  bookingMarks: BookingMarksRepository,
  bookingMessages: BookingMessagesRepository,
  bookingClock: BookingClockRepository,
  bookingEnds: BookingEndsRepository,
  bookings: BookingsRepository,
  browsers: BrowsersRepository,
  calendars: CalendarsRepository,
  capacity: CapacityRepository,
  changeTotals: ChangeTotalsRepository,
  commitments: CommitmentsRepository,
  compromises: CompromisesRepository,
  consents: ConsentsRepository,
  counters: CountersRepository,
  deletions: DeletionsRepository,
  desks: DesksRepository,
  dryRuns: DryRunsRepository,
  guides: GuidesRepository,
  idempotencyKeys: IdempotencyRepository,
  identities: IdentitiesRepository,
  imports: ImportsRepository,
  invites: InvitesRepository,
  itineraries: ItinerariesRepository,
  liveSettings: LiveSettingsRepository,
  mailAddresses: MailAddressesRepository,
  members: MembersRepository,
  merges: MergesRepository,
  messages: MessagesRepository,
  mismatchNotices: MismatchNoticesRepository,
  namedVenues: NamedVenuesRepository,
  negotiations: NegotiationsRepository,
  noBidsNotices: NoBidsNoticesRepository,
  noShows: NoShowsRepository,
  notifications: NotificationsRepository,
  offerTemplates: OfferTemplatesRepository,
  outbox: OutboxRepository,
  ownerFlags: OwnerFlagsRepository,
  parts: PartsRepository,
  passes: PassesRepository,
  passkeys: PasskeysRepository,
  passwordResets: PasswordResetsRepository,
  people: PeopleRepository,
  personalData: PersonalDataRepository,
  photos: PhotosRepository,
  planClock: PlanClockRepository,
  plans: PlansRepository,
  plansAgain: PlansAgainRepository,
  preferences: PreferencesRepository,
  previews: PreviewsRepository,
  quietRequests: QuietRequestsRepository,
  ranks: RanksRepository,
  reports: ReportsRepository,
  requestClock: RequestClockRepository,
  requests: RequestsRepository,
  reviews: ReviewsRepository,
  samples: ProcessSamplesRepository,
  secondFactors: SecondFactorsRepository,
  sessions: SessionsRepository,
  signInLinks: SignInLinksRepository,
  splits: SplitsRepository,
  staff: StaffRepository,
  staffInvitations: StaffInvitationsRepository,
  strikes: StrikesRepository,
  stuckRows: StuckRowsRepository,
  successFees: SuccessFeesRepository,
  untenableBids: UntenableBidsRepository,
  venueKeys: VenueKeysRepository,
  venueMatching: VenueMatchingRepository,
  venueNotices: VenueNoticesRepository,
  venueRecords: VenueRecordsRepository,
  venueSessions: VenueSessionsRepository,
  votes: VotesRepository,
  webhooks: WebhooksRepository,
};

/** Those that work outside transactions alone: polled reads, and what opens transactions of its own. */
const ON_DATABASE = {
  adminPlans: AdminPlansRepository,
  deliveries: DeliveriesRepository,
  disputes: DisputesRepository,
  due: DueRepository,
  lag: LagRepository,
  log: LogRepository,
  market: MarketRepository,
  nearbyVenues: NearbyRepository,
  overview: OverviewRepository,
  planReads: DatebooksRepository,
  planVersions: PlanVersionsRepository,
  reactions: ReactionsRepository,
  relaxations: RelaxationsRepository,
  reminders: RemindersRepository,
  retention: RetentionRepository,
  ticks: TicksRepository,
  venueRequests: VenueRequestsRepository,
  venues: VenuesRepository,
  webhookMessages: WebhookMessagesRepository,
};

/** Those that read what may be a second or two old. */
const ON_OLDER_READS = { catalogue: VenueSearchRepository, cityIdeas: CityIdeasRepository, insights: InsightsRepository };

/** Those of the sockets, which have a pool of their own: a crowd that comes back must not hold up other requests. */
const ON_WATCHES = { watch: WatchRepository, watchers: WatchersRepository };

type Instances<Classes extends Record<string, abstract new (...args: never[]) => unknown>> = {
  readonly [Noun in keyof Classes]: InstanceType<Classes[Noun]>;
};
export type Repositories = Instances<typeof REPOSITORIES>;

declare module './database/database.js' {
  interface Database extends Repositories, Instances<typeof ON_DATABASE>, Instances<typeof ON_OLDER_READS>, Instances<typeof ON_WATCHES> {}
}
declare module './database/transaction.js' {
  interface Transaction extends Repositories {}
}

type Nouns = Repositories & Instances<typeof ON_DATABASE> & Instances<typeof ON_OLDER_READS> & Instances<typeof ON_WATCHES>;
type MethodOf<Noun extends keyof Nouns, Method extends keyof Nouns[Noun]> = Extract<Nouns[Noun][Method], (...args: never[]) => unknown>;

/** What a method of a repository gives, `ResultOf<'bids', 'readViews'>`: one of a list, and what there is when there may be nothing. */
export type ResultOf<Noun extends keyof Nouns, Method extends keyof Nouns[Noun]> =
  NonNullable<Awaited<ReturnType<MethodOf<Noun, Method>>>> extends infer Result
    ? Result extends readonly (infer Row)[]
      ? NonNullable<Row>
      : Result
    : never;

/** What a method of a repository takes, by its place: `ArgumentOf<'audit', 'write'>`. */
export type ArgumentOf<Noun extends keyof Nouns, Method extends keyof Nouns[Noun], Place extends number = 0> = NonNullable<
  Parameters<MethodOf<Noun, Method>>[Place]
>;

/** Gives a class a getter for each noun, whose repository works on what `on` gives. */
function define<Owner, On>(prototype: Owner, repositories: Record<string, new (on: On) => unknown>, on: (owner: Owner) => On): void {
  for (const [noun, Repository] of Object.entries(repositories))
    Object.defineProperty(prototype, noun, {
      get(this: Owner) {
        return new Repository(on(this));
      },
    });
}

for (const { prototype } of [Database, Transaction]) define<Queries, Queries>(prototype, REPOSITORIES, (queries) => queries);
define<Database, Database>(Database.prototype, ON_DATABASE, (database) => database);
define<Database, OlderReads>(Database.prototype, ON_OLDER_READS, (database) => database.older);
define<Database, Reader>(Database.prototype, ON_WATCHES, (database) => database.watches);
