import { EVENT_TYPES, isOneOf, REACTIONS, type EventType } from '@app/contracts';
import { bidAnnouncements } from './bids/announcements.js';
import { bookingAnnouncements } from './bookings/announcements.js';
import { datebookAnnouncements } from './datebooks/announcements.js';
import { preferenceAnnouncements } from './preferences/announcements.js';
import { job as acknowledgements } from './bookings/acknowledgements.job.js';
import { job as auctionClock } from './bids/auction-clock.job.js';
import { job as banners } from './notifications/banners.job.js';
import { job as endPauses } from './venue-partners/end-pauses.job.js';
import { job as clearPhotos } from './photos/clear-photos.job.js';
import { job as lowerAutoBid } from './bids/lower-auto-bids.job.js';
import { job as purgeGuests } from './accounts/purge-guests.job.js';
import { job as purgeDrafts } from './venue-partners/purge-drafts.job.js';
import { job as deleteAccounts } from './accounts/delete-accounts.job.js';
import { job as imports } from './imports/imports.job.js';
import { job as followEvenings } from './itineraries/follow-evenings.job.js';
import { job as askNews } from './datebooks/ask-news.job.js';
import { job as remindAgain } from './datebooks/remind-again.job.js';
import { job as resumePlans } from './datebooks/resume-plans.job.js';
import { job as retention } from './retention.job.js';
import type { Job } from './job.js';
import { job as negotiation } from './preferences/negotiation.job.js';
import { job as quietRequests } from './bids/quiet-requests.job.js';
import { job as reminders } from './bookings/reminders.job.js';
import { job as secondWave } from './bids/second-wave.job.js';
import { job as sweep } from './sweep.job.js';
import { reaction as countVenueCancel } from './bookings/count-venue-cancel.reaction.js';
import { reaction as expireBanners } from './notifications/expire-banners.reaction.js';
import { reaction as flagOwners } from './admin/flag-owners.reaction.js';
import { reaction as moveStops } from './itineraries/move-stops.reaction.js';
import { reaction as inviteVenues } from './bids/invite-venues.reaction.js';
import { reaction as placeAutoBids } from './bids/place-auto-bids.reaction.js';
import { reaction as pushVenues } from './bids/push-venues.reaction.js';
import { reaction as recountBanners } from './notifications/recount-banners.reaction.js';
import { reaction as tellBookedVenue } from './bookings/tell-booked-venue.reaction.js';
import { reaction as tellVenues } from './bids/tell-venues.reaction.js';
import { reaction as notifySystems } from './venue-partners/notify-systems.reaction.js';
import { reaction as withdrawNews } from './notifications/withdraw-news.reaction.js';
import type { Reaction } from './reaction.js';

/** Every handler of a reaction. */
export const REACTION_HANDLERS: readonly Reaction[] = [
  ...bidAnnouncements,
  ...bookingAnnouncements,
  ...datebookAnnouncements,
  ...preferenceAnnouncements,
  countVenueCancel,
  expireBanners,
  flagOwners,
  inviteVenues,
  moveStops,
  notifySystems,
  placeAutoBids,
  pushVenues,
  recountBanners,
  tellBookedVenue,
  tellVenues,
  withdrawNews,
];

/** Every handler of the tick, in the order in which one tick runs them. */
export const JOB_HANDLERS: readonly Job[] = [
  auctionClock,
  acknowledgements,
  negotiation,
  secondWave,
  quietRequests,
  lowerAutoBid,
  endPauses,
  resumePlans,
  askNews,
  remindAgain,
  followEvenings,
  reminders,
  banners,
  sweep,
  retention,
  purgeGuests,
  purgeDrafts,
  deleteAccounts,
  clearPhotos,
  imports,
];

/** The wiring that the boot check inspects; tests pass broken wiring. */
interface Declared {
  reactions: Readonly<Record<string, readonly string[] | undefined>>;
  handlers: readonly Pick<Reaction, 'name'>[];
  jobs: readonly Pick<Job, 'name'>[];
}

const REGISTRY = 'worker/src/registry.ts';
const DECLARED = 'libs/contracts/src/live/reactions.ts';
const isEvent = (name: string): name is EventType => isOneOf(EVENT_TYPES, name);

/**
 * Returns the faults of the wiring, one sentence each: an event without declared reactions, reactions of an unknown event, a reaction with no or two
 * handlers, an unused handler, a job with two handlers. The worker refuses to start unless the list is empty.
 */
export function wiringProblems({ reactions, handlers, jobs }: Declared): string[] {
  const asked = new Set(Object.values(reactions).flatMap((names) => names ?? []));
  const count = (list: readonly { name: string }[], name: string) => list.filter((one) => one.name === name).length;
  return [
    ...EVENT_TYPES.filter((type) => !reactions[type]).map(
      (type) => `The event ${type} has no declared reactions: add it to REACTIONS in ${DECLARED}, with an empty list if it has none.`,
    ),
    ...Object.keys(reactions)
      .filter((type) => !isEvent(type))
      .map((type) => `Reactions are declared for the unknown event ${type}: correct or delete it in ${DECLARED}.`),
    ...[...asked]
      .filter((name) => count(handlers, name) === 0)
      .map((name) => `The reaction ${name} has no handler: add it to REACTION_HANDLERS in ${REGISTRY}.`),
    ...[...new Set(handlers.map((handler) => handler.name))]
      .filter((name) => count(handlers, name) > 1)
      .map((name) => `The reaction ${name} has more than one handler: delete one from REACTION_HANDLERS in ${REGISTRY}.`),
    ...handlers
      .filter((handler) => !asked.has(handler.name))
      .map((handler) => `No event asks for the reaction ${handler.name}: add it to an event in ${DECLARED}, or delete its handler.`),
    ...[...new Set(jobs.map((job) => job.name))]
      .filter((name) => count(jobs, name) > 1)
      .map((name) => `The job ${name} has more than one handler: delete one from JOB_HANDLERS in ${REGISTRY}.`),
  ];
}

/** @throws when the worker's own wiring is wrong. */
export function assertWiring(declared: Declared = { reactions: REACTIONS, handlers: REACTION_HANDLERS, jobs: JOB_HANDLERS }): void {
  const problems = wiringProblems(declared);
  if (problems.length > 0) throw new Error(`The worker's wiring is wrong:\n${problems.join('\n')}`);
}
