import type { UserId, Instant } from './ids.js';
import type { UserRole } from './states.js';

/** The signed-in person as they read themselves. */
export interface UserView {
  id: UserId;
  firstName: string;
  email: string | null;
  isGuest: boolean;
  role: UserRole;
  adult: boolean;
}

export interface SignUp {
  email: string;
  password: string;
  firstName: string;
}

export interface LogIn {
  email: string;
  password: string;
}

/** What a log-in found that a former guest of this browser has, and a merge would move to the account. */
export interface Mergeable {
  plans: number;
  bookings: number;
}

/** POST /api/auth/login */
export type LoggedIn = UserView & { mergeable?: Mergeable };

/** POST /api/auth/merge: what this call moved. */
export type Merged = Mergeable;

export interface SessionView {
  id: string;
  current: boolean;
  createdAt: Instant;
  expiresAt: Instant;
}

export const DEFAULT_FIRST_NAME = 'Guest User';
/** localStorage key that holds a venue partner's bearer token. */
export const VENUE_TOKEN_KEY = 'venueAuthToken';
/** sessionStorage key that holds the backup token of a browser without cookies. */
export const BACKUP_TOKEN_KEY = 'datebook_backup_token';
