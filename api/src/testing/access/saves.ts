/**
 * The result of two saves at once. `merged`: the body names its changed fields in `was`, other fields keep their stored values, and a field that both
 * changed is refused. `versioned`: the body names the version that was read, and a save of an older one is refused.
 */
type SaveRule = 'merged' | 'versioned' | { theLastHolds: string };

const ownChoice: SaveRule = { theLastHolds: 'a choice of one person about themselves, sent alone' };
const ownVote: SaveRule = { theLastHolds: 'one’s own vote, which one may change' };
const singleChoice: SaveRule = { theLastHolds: 'one choice of a list, sent alone, which takes nothing away that was typed' };

/** Each route that saves over what is stored; access.api.spec.ts fails for one that has no rule here. */
export const SAVES: Readonly<Record<string, SaveRule>> = {
  'PATCH /api/auth/user': { theLastHolds: 'one’s own name or age, each sent alone' },
  'PUT /api/user/settings': 'merged',
  'PUT /api/user/settings/upi': ownChoice,
  'PUT /api/user/reminders/:id': ownChoice,
  'PUT /api/user/consents/:item': { theLastHolds: 'an answer to a notice: each is logged, and the last is the law’s' },
  'PUT /api/user/choices/:item': { theLastHolds: 'an answer to a notice, like a consent' },
  'PATCH /api/datebooks/:id': { theLastHolds: 'the host alone changes a plan, one field behind one question' },
  'PUT /api/datebooks/:id/location': ownChoice,
  'PUT /api/datebooks/:id/compromises/:key/vote': ownVote,
  'PUT /api/bids/:id/vote': ownVote,
  'PUT /api/bids/:id/reading': { theLastHolds: 'only the first one counts' },
  'PUT /api/bookings/:id/split': { theLastHolds: 'the host alone divides a bill, as one whole whose parts make up the total' },
  'PUT /api/admin/contacts/:city': 'versioned',
  'PUT /api/admin/live-settings/numbers/:key': 'versioned',
  'PUT /api/admin/live-settings/cities/:city': 'versioned',
  'PUT /api/admin/live-settings/demo-market': 'versioned',
  'PUT /api/venues/me/application': { theLastHolds: 'a draft of the one who applies, kept with each step; it is sent whole' },
  'PATCH /api/venues/me': 'merged',
  'PATCH /api/venues/me/account': ownChoice,
  'PUT /api/venues/me/capacity': 'merged',
  'PATCH /api/venues/me/photos/:id': 'merged',
  'PUT /api/venues/me/photos/:id/cover': singleChoice,
  'PUT /api/venues/me/templates/:id': 'merged',
  'PUT /api/venues/me/auto-bid-rules/:id': 'merged',
  'PATCH /api/venues/me/team/members/:id': singleChoice,
  'PUT /api/venues/me/bid-requests/:id/pass': singleChoice,
  'PATCH /api/venues/me/bids/:id': 'versioned',
};
