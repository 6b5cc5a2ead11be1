import { Database } from './database/database.js';
import type { Queries } from './database/queries.js';
import { Transaction } from './database/transaction.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { ConsentsRepository } from './accounts/consents.repository.js';
import { MailAddressesRepository } from './accounts/mail/mail-addresses.repository.js';
import { SignInLinksRepository } from './accounts/mail/sign-in-links.repository.js';
import { PasswordResetsRepository } from './accounts/password-resets.repository.js';
import { PeopleRepository } from './accounts/people.repository.js';
import { DeletionsRepository } from './accounts/personal/deletions.repository.js';
import { MergesRepository } from './accounts/personal/merges.repository.js';
import { PersonalDataRepository } from './accounts/personal/personal-data.repository.js';
import { ReportsRepository } from './accounts/reports.repository.js';
import { SecondFactorsRepository } from './accounts/second-factor/second-factors.repository.js';
import { SessionsRepository } from './accounts/sessions/sessions.repository.js';
import { LiveSettingsRepository } from './admin/live-settings.repository.js';
import { MessagesRepository } from './admin/messages.repository.js';
import { OwnerFlagsRepository } from './admin/owner-flags.repository.js';
import { ProcessSamplesRepository } from './admin/process-samples.repository.js';
import { BidsRepository } from './bids/bids.repository.js';
import { PassesRepository } from './bids/requests/passes.repository.js';
import { AcceptancesRepository } from './bookings/acceptances.repository.js';
import { AcknowledgeLinksRepository } from './bookings/acknowledge/acknowledge-links.repository.js';
import { ArrivalsRepository } from './bookings/arrivals.repository.js';
import { ChangeTotalsRepository } from './bookings/changes/change-totals.repository.js';
import { BookingChangesRepository } from './bookings/changes/booking-changes.repository.js';
import { SplitsRepository } from './bookings/splits/splits.repository.js';
import { PlansRepository } from './datebooks/plans.repository.js';
import { GuidesRepository } from './guides/guides.repository.js';
import { ImportsRepository } from './imports/imports.repository.js';
import { InvitesRepository } from './invites/invites.repository.js';
import { ItinerariesRepository } from './itineraries/itineraries.repository.js';
import { BannersRepository } from './notifications/banners.repository.js';
import { BrowsersRepository } from './notifications/browsers.repository.js';
import { NotificationsRepository } from './notifications/notifications.repository.js';
import { ApplicationsRepository } from './venue-partners/applications.repository.js';
import { AutoBidRulesRepository } from './venue-partners/auto-bid-rules.repository.js';
import { CapacityRepository } from './venue-partners/capacity.repository.js';
import { CommitmentsRepository } from './venue-partners/commitments.repository.js';
import { DesksRepository } from './venue-partners/desks.repository.js';
import { InsightsRepository } from './venue-partners/insights.repository.js';
import { VenueNoticesRepository } from './venue-partners/notices/venue-notices.repository.js';
import { OfferTemplatesRepository } from './venue-partners/offer-templates.repository.js';
import { StaffInvitationsRepository } from './venue-partners/team/staff-invitations.repository.js';
import { StaffRepository } from './venue-partners/team/staff.repository.js';
import { VenueSessionsRepository } from './venue-partners/team/venue-sessions.repository.js';
import { PhotosRepository } from './venues/photos.repository.js';

/** The repository of each noun, by the name under which a transaction and the database give it. It keeps nothing, so each access makes it. */
const REPOSITORIES = {
  acceptances: AcceptancesRepository,
  accounts: AccountsRepository,
  acknowledgeLinks: AcknowledgeLinksRepository,
  applications: ApplicationsRepository,
  arrivals: ArrivalsRepository,
  autoBidRules: AutoBidRulesRepository,
  banners: BannersRepository,
  bids: BidsRepository,
  bookingChanges: BookingChangesRepository,
  browsers: BrowsersRepository,
  capacity: CapacityRepository,
  changeTotals: ChangeTotalsRepository,
  commitments: CommitmentsRepository,
  consents: ConsentsRepository,
  deletions: DeletionsRepository,
  desks: DesksRepository,
  guides: GuidesRepository,
  imports: ImportsRepository,
  insights: InsightsRepository,
  invites: InvitesRepository,
  itineraries: ItinerariesRepository,
  liveSettings: LiveSettingsRepository,
  mailAddresses: MailAddressesRepository,
  merges: MergesRepository,
  messages: MessagesRepository,
  notifications: NotificationsRepository,
  offerTemplates: OfferTemplatesRepository,
  ownerFlags: OwnerFlagsRepository,
  passes: PassesRepository,
  passwordResets: PasswordResetsRepository,
  people: PeopleRepository,
  personalData: PersonalDataRepository,
  photos: PhotosRepository,
  plans: PlansRepository,
  reports: ReportsRepository,
  samples: ProcessSamplesRepository,
  secondFactors: SecondFactorsRepository,
  sessions: SessionsRepository,
  signInLinks: SignInLinksRepository,
  splits: SplitsRepository,
  staff: StaffRepository,
  staffInvitations: StaffInvitationsRepository,
  venueNotices: VenueNoticesRepository,
  venueSessions: VenueSessionsRepository,
};

export type Repositories = { readonly [Noun in keyof typeof REPOSITORIES]: InstanceType<(typeof REPOSITORIES)[Noun]> };

declare module './database/database.js' {
  interface Database extends Repositories {}
}
declare module './database/transaction.js' {
  interface Transaction extends Repositories {}
}

for (const { prototype } of [Database, Transaction])
  for (const [noun, Repository] of Object.entries(REPOSITORIES))
    Object.defineProperty(prototype, noun, {
      get(this: Queries) {
        return new Repository(this);
      },
    });
