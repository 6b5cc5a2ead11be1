/** The callers of a route: one without a session, people with a cookie, and venues with a bearer. Ops and admin are in no plan of others. */
export const CALLERS = ['anonymous', 'stranger', 'member', 'owner', 'invitedVenue', 'otherVenue', 'ops', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];
/** One status for each caller, in the order of CALLERS. */
export type Statuses = readonly [number, number, number, number, number, number, number, number];

// The shorthands of the table. `status` is the response to a permitted caller; 409 and 422 mean that the policy admitted them and a rule of the
// plan's state refused.

/** Every caller, signed in or not: the credential is ignored, or not needed. */
export const anybody = (status = 200): Statuses => [status, status, status, status, status, status, status, status];
/** Every caller with a session; the response contains their own data. */
export const anyUser = (status = 200): Statuses => [401, status, status, status, 401, 401, status, status];
/** All members of the plan, its owner included. To every other caller the plan does not exist. */
export const members = (status = 200): Statuses => [401, 404, status, status, 401, 401, 404, 404];
/** The owner decides; members may know that it exists. */
export const ownerOnly = (status = 200): Statuses => [401, 404, 403, status, 401, 401, 404, 404];
/** Belongs to the owner as a person; it is hidden even from the plan's other members. */
export const theirOwn = (status = 200): Statuses => [401, 404, 404, status, 401, 401, 404, 404];
/** Any signed-in venue; the response contains its own data. */
export const anyVenue = (status = 200): Statuses => [401, 401, 401, 401, status, status, 401, 401];
/** The invited venue, or the one with the bid or booking. To another venue it does not exist. */
export const venueInvited = (status = 200): Statuses => [401, 401, 401, 401, status, 404, 401, 401];
/** The roles ops and admin. */
export const ops = (status = 200): Statuses => [401, 403, 403, 403, 401, 401, status, status];
/** Needs a credential that none of the eight carries, such as the refresh cookie. */
export const noneOfThem = (status = 401): Statuses => anybody(status);
