/**
 * The closed list of `code`s that a problem can carry, each with its HTTP status and the title a person reads.
 * Where the product specification has a literal title for the situation, it stands here.
 */
export const ERRORS = {
  'malformed-request': [400, 'That request could not be read'],
  'identity-changed': [409, 'Somebody else is signed in in this browser now'],
  'not-signed-in': [401, 'Please refresh the page and try again'],
  'wrong-password': [401, 'E-mail or password is wrong'],
  'second-factor-needed': [401, 'A code of your authenticator app is needed'],
  'team-session-ended': [401, 'Please sign in again for the pages of the team'],
  forbidden: [403, 'You may not do that'],
  'confirmation-needed': [403, 'Please confirm first that it is you'],
  'second-factor-missing': [403, 'Set up your second factor first'],
  'wrong-origin': [403, 'This request came from another site'],
  'venue-suspended': [403, 'Your venue is suspended'],
  'venue-not-verified': [403, 'Your venue has not been verified yet'],
  'address-unconfirmed': [403, 'Please confirm your e-mail address first'],
  'not-found': [404, 'Not found'],
  'request-too-slow': [408, 'That request took too long to arrive'],
  'already-bid': [409, 'You have already bid on this request'],
  'already-reviewed': [409, 'You have rated this outing'],
  'already-booked': [409, 'This plan is already booked'],
  'auction-closed': [409, 'Bidding has closed'],
  'bid-no-longer-open': [409, 'This offer is no longer open'],
  'booking-first': [409, 'Cancel your booking first'],
  'booking-state': [409, 'The booking has moved on'],
  'counter-open': [409, 'Your last counter-offer is still open'],
  'counter-over': [409, 'This counter-offer is no longer open'],
  'email-taken': [409, 'An account with this e-mail exists'],
  'key-rotated': [409, 'The secret of before still works'],
  'last-owner': [409, 'A venue needs an owner'],
  'limit-reached': [409, 'You have as many of these as you can have'],
  'no-room': [409, 'There is no room at the new time'],
  'no-password': [409, 'This account has no password'],
  'not-stuck': [409, 'There is nothing left to try'],
  'photo-known': [409, 'You have sent this photo already'],
  'offers-touched': [409, 'Standing offers or bookings are touched by that'],
  'plan-full': [409, 'This plan is full, ask the host'],
  'plan-limit': [409, 'You have as many open plans as you can have'],
  'plan-state': [409, 'The plan has moved on'],
  'seats-taken': [409, 'More seats are booked than that'],
  'template-in-use': [409, 'An auto-bid rule uses this template'],
  'too-many-bids': [409, 'You have as many open bids as you can have'],
  'provider-taken': [409, 'That account is linked elsewhere'],
  'round-one': [409, 'This can be asked in the second round'],
  'too-many-counters': [409, 'You have countered this offer as often as you can'],
  'too-many-dear': [409, 'You can make no more offers for this request'],
  'too-many-previews': [409, 'You have asked as often as you can before your next change'],
  'undo-limit': [409, 'You have taken bookings of this plan back as often as you can'],
  'venue-asked': [409, 'This venue has been asked already'],
  'venue-not-askable': [409, 'This venue cannot be asked for this plan'],
  'venue-claimed': [409, 'This place has a partner already'],
  'venue-full': [409, 'The venue is full at that time'],
  'version-mismatch': [409, 'This has changed in the meantime'],
  'invite-expired': [410, 'This invite has expired'],
  'link-expired': [410, 'This link is too old'],
  'link-used': [410, 'This link has been used'],
  'profile-expired': [410, 'Please ask Google again'],
  'provider-expired': [410, 'Please sign in again'],
  'reset-expired': [410, 'This link has been used or is too old'],
  'body-too-large': [413, 'That is too much at once'],
  'unsupported-media-type': [415, 'Send JSON'],
  'invalid-fields': [422, 'Please check what you entered'],
  'second-factor-wrong': [422, 'That code is wrong, used or too old'],
  'code-wrong': [422, 'That code is wrong, used or too old'],
  'passkey-refused': [422, 'That passkey did not work'],
  'photo-unusable': [422, 'This photo cannot be used'],
  'password-common': [422, 'This password is easy to guess'],
  'preferences-incomplete': [422, 'Please complete your preferences'],
  'contact-required': [422, 'A name and a phone or e-mail are needed'],
  'approval-required': [422, 'A booking needs an approval first'],
  'adult-required': [422, 'Please confirm that you are 18 or older'],
  'bid-rule': [422, 'This bid breaks a rule of the auction'],
  'idempotency-key-required': [422, 'An Idempotency-Key is needed'],
  'idempotency-key-reused': [422, 'This Idempotency-Key was used for something else'],
  'outside-cities': [422, 'Not in your city yet'],
  'work-needed': [428, 'Your browser has to work a little first'],
  'rate-limited': [429, 'Too many tries, please wait a moment'],
  internal: [500, 'Something went wrong'],
  'profile-unread': [502, 'Google could not tell us your places'],
  'provider-away': [502, 'The sign-in service did not answer'],
  unavailable: [503, 'We cannot reach our database, please try again'],
} as const satisfies Record<string, readonly [status: number, title: string]>;
export type ErrorCode = keyof typeof ERRORS;

/** The body of every answer that is not a success (RFC 9457, `application/problem+json`). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  fieldErrors?: Record<string, string[]>;
  /** With `version-mismatch` of a form: the record as it is stored now. */
  present?: Record<string, unknown>;
  /** Seconds after which another try makes sense; by HTTP the same as Retry-After. */
  retryAfter?: number;
  /** With `work-needed`: what has to be solved before the same is asked again. */
  work?: WorkDemand;
  traceId: string;
}

/** A proof of work that a call is let in by: numbers whose hashes with the challenge start with so many zero bits. */
export interface WorkDemand {
  challenge: string;
  bits: number;
}
