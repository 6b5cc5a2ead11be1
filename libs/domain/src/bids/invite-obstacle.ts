import type { InviteObstacle } from '@app/contracts';

/** The first wave of those in which planners ask one venue by its name; each such invitation is a wave of its own. */
export const FIRST_NAMED_WAVE = 3;

/** What decides whether a venue can be asked for a plan, each by itself. */
export interface Askable {
  /** Claimed and verified, or simulated and taking part. */
  takesOffers: boolean;
  paused: boolean;
  typeInCommon: boolean;
  inReach: boolean;
  openThen: boolean;
  hasSeats: boolean;
  /** A member blocked it. */
  blocked: boolean;
  /** A member works there. */
  own: boolean;
  /** It cancelled a booking of this plan before. */
  cancelled: boolean;
}

/** What keeps a venue from being asked, the most lasting first; null: nothing does. */
export function inviteObstacle(venue: Askable): InviteObstacle | null {
  if (!venue.takesOffers) return 'takes-no-offers';
  if (venue.blocked || venue.own || venue.cancelled) return 'unavailable';
  if (!venue.typeInCommon) return 'types';
  if (!venue.inReach) return 'distance';
  if (venue.paused) return 'paused';
  if (!venue.openThen) return 'closed';
  return venue.hasSeats ? null : 'seats';
}
