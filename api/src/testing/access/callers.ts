/** Who may knock at a route: nobody, people with a cookie, and venues with a bearer. Ops and admin are in no plan of others. */
export const CALLERS = ['nobody', 'stranger', 'member', 'owner', 'invitedVenue', 'otherVenue', 'ops', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];
/** One status for each caller, in the order of CALLERS. */
export type Statuses = readonly [number, number, number, number, number, number, number, number];

// The shorthands of the table. `status` is what whoever may call is answered; 409 and 422 say that the policy let them through and a rule
// of the plan's state answered.

/** Everybody, signed in or not: the credential is not looked at, or not needed. */
export const anybody = (status = 200): Statuses => [status, status, status, status, status, status, status, status];
/** Whoever has a session of their own; what is answered is theirs. */
export const anyUser = (status = 200): Statuses => [401, status, status, status, 401, 401, status, status];
/** All members of the plan, its owner included. To everybody else the plan does not exist. */
export const members = (status = 200): Statuses => [401, 404, status, status, 401, 401, 404, 404];
/** The owner decides; members may know that it exists. */
export const ownerOnly = (status = 200): Statuses => [401, 404, 403, status, 401, 401, 404, 404];
/** Belongs to the owner as a person; not even the plan's other members may know of it. */
export const theirOwn = (status = 200): Statuses => [401, 404, 404, status, 401, 401, 404, 404];
/** Any signed-in venue; what is answered is its own. */
export const anyVenue = (status = 200): Statuses => [401, 401, 401, 401, status, status, 401, 401];
/** The venue that was invited, or whose bid or booking it is. To another venue it does not exist. */
export const venueInvited = (status = 200): Statuses => [401, 401, 401, 401, status, 404, 401, 401];
/** The roles ops and admin. */
export const ops = (status = 200): Statuses => [401, 403, 403, 403, 401, 401, status, status];
/** Needs a credential that none of the eight carries, such as the refresh cookie. */
export const noneOfThem = (status = 401): Statuses => anybody(status);
