import { DELETE_ACCOUNTS } from './accounts/personal/deletions.statements.js';
import { PURGE_GUESTS } from './accounts/personal/personal-data.statements.js';
import { LOWER_AUTO_BIDS } from './bids/auto-bids.repository.js';
import { PUBLISH_COUNTS } from './bids/bid-counts.repository.js';
import { EXPIRE_COUNTERS } from './bids/counters.repository.js';
import { REFRESH_RANKS } from './bids/ranks.repository.js';
import { SECOND_WAVE } from './bids/requests/bid-invites.repository.js';
import { QUIET_REQUESTS } from './bids/requests/quiet-requests.repository.js';
import { ADVANCE_REQUESTS, EXPIRE_BIDS } from './bids/requests/request-clock.repository.js';
import { FULL_SLOTS, SUSPENDED_VENUES } from './bids/untenable-bids.repository.js';
import { ACKNOWLEDGEMENTS, FINISH_BOOKINGS, LAPSE_CHANGES } from './bookings/booking-clock.repository.js';
import { REMIND_AGAIN } from './datebooks/again-reminders.repository.js';
import { ASK_NEWS, EXPIRE_PLANS, RESUME_PLANS } from './datebooks/plan-clock.repository.js';
import { FOLLOW_EVENINGS } from './itineraries/parts.statements.js';
import { WORK_ON_IMPORTS } from './imports/imports.statements.js';
import { SWEEP_REACTIONS } from './log/reactions.repository.js';
import { EXPIRE_BANNERS } from './notifications/banners.statements.js';
import { SWEEP_DELIVERIES } from './notifications/deliveries.repository.js';
import { CLOSES_SOON, STARTS_SOON } from './notifications/reminders.repository.js';
import { ADVANCE_NEGOTIATIONS } from './preferences/negotiation.statements.js';
import { PURGE_DRAFTS } from './venue-partners/applications.statements.js';
import { END_PAUSES } from './venue-partners/desks.statements.js';
import { SEND_WEBHOOKS } from './venue-partners/connections/webhooks.statements.js';
import { CLEAR_PHOTOS } from './venues/photos.statements.js';

/** The steps of the tick that work on rows. Each stands beside the statement that reads its rows. */
export const STEPS = {
  advanceRequests: ADVANCE_REQUESTS,
  expireBids: EXPIRE_BIDS,
  expireCounters: EXPIRE_COUNTERS,
  refreshRanks: REFRESH_RANKS,
  publishCounts: PUBLISH_COUNTS,
  inviteSecondWave: SECOND_WAVE,
  noteQuietRequests: QUIET_REQUESTS,
  lowerAutoBids: LOWER_AUTO_BIDS,
  withdrawFullSlots: FULL_SLOTS,
  withdrawSuspendedVenues: SUSPENDED_VENUES,
  finishBookings: FINISH_BOOKINGS,
  noteMissingAcknowledgements: ACKNOWLEDGEMENTS,
  lapseChanges: LAPSE_CHANGES,
  remindOfClose: CLOSES_SOON,
  remindOfStart: STARTS_SOON,
  expireBanners: EXPIRE_BANNERS,
  expirePlans: EXPIRE_PLANS,
  resumePlans: RESUME_PLANS,
  askNews: ASK_NEWS,
  remindAgain: REMIND_AGAIN,
  followEvenings: FOLLOW_EVENINGS,
  advanceNegotiations: ADVANCE_NEGOTIATIONS,
  endPauses: END_PAUSES,
  purgeDrafts: PURGE_DRAFTS,
  clearPhotos: CLEAR_PHOTOS,
  workOnImports: WORK_ON_IMPORTS,
  deleteAccounts: DELETE_ACCOUNTS,
  purgeGuests: PURGE_GUESTS,
  sweepReactions: SWEEP_REACTIONS,
  sweepDeliveries: SWEEP_DELIVERIES,
  sendWebhooks: SEND_WEBHOOKS,
};
