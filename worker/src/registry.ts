import { EVENT_TYPES, REACTIONS, type EventType } from '@app/contracts';
import { job as acknowledgements } from './jobs/acknowledgements.job.js';
import { job as auctionClock } from './jobs/auction-clock.job.js';
import { job as banners } from './jobs/banners.job.js';
import { job as followDown } from './jobs/follow-down.job.js';
import { job as forgetGuests } from './jobs/forget-guests.job.js';
import { job as housekeeping } from './jobs/housekeeping.job.js';
import type { Job } from './jobs/job.js';
import { job as negotiation } from './jobs/negotiation.job.js';
import { job as quietRequests } from './jobs/quiet-requests.job.js';
import { job as reminders } from './jobs/reminders.job.js';
import { job as secondWave } from './jobs/second-wave.job.js';
import { job as sweep } from './jobs/sweep.job.js';
import { reaction as announceAsk } from './reactions/announce-ask.reaction.js';
import { reaction as announceBid } from './reactions/announce-bid.reaction.js';
import { reaction as announceBidGone } from './reactions/announce-bid-gone.reaction.js';
import { reaction as announceBooking } from './reactions/announce-booking.reaction.js';
import { reaction as announceBookingEnd } from './reactions/announce-booking-end.reaction.js';
import { reaction as announceChange } from './reactions/announce-change.reaction.js';
import { reaction as announceCounterReply } from './reactions/announce-counter-reply.reaction.js';
import { reaction as announceDecision } from './reactions/announce-decision.reaction.js';
import { reaction as announceDispute } from './reactions/announce-dispute.reaction.js';
import { reaction as announceMemberJoined } from './reactions/announce-member-joined.reaction.js';
import { reaction as announceMemberLeft } from './reactions/announce-member-left.reaction.js';
import { reaction as announceMismatch } from './reactions/announce-mismatch.reaction.js';
import { reaction as announceNoBids } from './reactions/announce-no-bids.reaction.js';
import { reaction as announceNoShow } from './reactions/announce-no-show.reaction.js';
import { reaction as announcePlanCancelled } from './reactions/announce-plan-cancelled.reaction.js';
import { reaction as announcePlanLive } from './reactions/announce-plan-live.reaction.js';
import { reaction as announcePreferences } from './reactions/announce-preferences.reaction.js';
import { reaction as announceRightReturned } from './reactions/announce-right-returned.reaction.js';
import { reaction as announceReview } from './reactions/announce-review.reaction.js';
import { reaction as announceUnacknowledged } from './reactions/announce-unacknowledged.reaction.js';
import { reaction as countVenueCancel } from './reactions/count-venue-cancel.reaction.js';
import { reaction as expireBanners } from './reactions/expire-banners.reaction.js';
import { reaction as flagOwners } from './reactions/flag-owners.reaction.js';
import { reaction as inviteVenues } from './reactions/invite-venues.reaction.js';
import { reaction as placeAutoBids } from './reactions/place-auto-bids.reaction.js';
import { reaction as pushVenues } from './reactions/push-venues.reaction.js';
import { reaction as recountBanners } from './reactions/recount-banners.reaction.js';
import { reaction as tellBookedVenue } from './reactions/tell-booked-venue.reaction.js';
import { reaction as tellVenues } from './reactions/tell-venues.reaction.js';
import { reaction as withdrawNews } from './reactions/withdraw-news.reaction.js';
import type { Reaction } from './reactions/reaction.js';

/** Every handler of a reaction. */
export const REACTION_HANDLERS: readonly Reaction[] = [
  announceAsk,
  announceBid,
  announceBidGone,
  announceBooking,
  announceBookingEnd,
  announceChange,
  announceCounterReply,
  announceDecision,
  announceDispute,
  announceMemberJoined,
  announceMemberLeft,
  announceMismatch,
  announceNoBids,
  announceNoShow,
  announcePlanCancelled,
  announcePlanLive,
  announcePreferences,
  announceRightReturned,
  announceReview,
  announceUnacknowledged,
  countVenueCancel,
  expireBanners,
  flagOwners,
  inviteVenues,
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
  followDown,
  reminders,
  banners,
  sweep,
  housekeeping,
  forgetGuests,
];

/** What the boot proofs look at; the tests hand in broken ones. */
export interface Declared {
  reactions: Readonly<Record<string, readonly string[] | undefined>>;
  handlers: readonly Pick<Reaction, 'name'>[];
  jobs: readonly Pick<Job, 'name'>[];
}

const isEvent = (name: string): name is EventType => (EVENT_TYPES as readonly string[]).includes(name);

/**
 * Says what is wrong with the wiring, one sentence each: an event without declared reactions, reactions of an event that does not
 * exist, a reaction with no or two handlers, a handler that nothing asks for, a job with two handlers. The worker refuses to start
 * unless the list is empty.
 */
export function wiringProblems({ reactions, handlers, jobs }: Declared): string[] {
  const asked = new Set(Object.values(reactions).flatMap((names) => names ?? []));
  const count = (list: readonly { name: string }[], name: string) => list.filter((one) => one.name === name).length;
  return [
    ...EVENT_TYPES.filter((type) => !reactions[type]).map(
      (type) => `The event ${type} has no declared reactions; an empty list is a declaration.`,
    ),
    ...Object.keys(reactions)
      .filter((type) => !isEvent(type))
      .map((type) => `Reactions are declared for the unknown event ${type}.`),
    ...[...asked].filter((name) => count(handlers, name) === 0).map((name) => `The reaction ${name} has no handler.`),
    ...[...new Set(handlers.map((handler) => handler.name))]
      .filter((name) => count(handlers, name) > 1)
      .map((name) => `The reaction ${name} has more than one handler.`),
    ...handlers.filter((handler) => !asked.has(handler.name)).map((handler) => `No event asks for the reaction ${handler.name}.`),
    ...[...new Set(jobs.map((job) => job.name))]
      .filter((name) => count(jobs, name) > 1)
      .map((name) => `The job ${name} has more than one handler.`),
  ];
}

/** @throws when the worker's own wiring is wrong. */
export function assertWiring(declared: Declared = { reactions: REACTIONS, handlers: REACTION_HANDLERS, jobs: JOB_HANDLERS }): void {
  const problems = wiringProblems(declared);
  if (problems.length > 0) throw new Error(`The worker's wiring is wrong:\n${problems.join('\n')}`);
}
