import { ACCOUNT_ROWS } from './account-rows.js';
import { OFFER_ROWS } from './offer-rows.js';
import { PLAN_ROWS } from './plan-rows.js';
import { TEAM_ROWS } from './team-rows.js';
import { VENUE_ROWS } from './venue-rows.js';

/** Where a person meets each refusal of the server. */
export const ROWS = [...ACCOUNT_ROWS, ...PLAN_ROWS, ...OFFER_ROWS, ...VENUE_ROWS, ...TEAM_ROWS];
