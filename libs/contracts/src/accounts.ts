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
