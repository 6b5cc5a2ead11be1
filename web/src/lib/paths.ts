import type { DatebookId } from '@app/contracts';

const id = encodeURIComponent;

/** Every URL of the app, named in this one place. */
export const paths = {
  landing: '/',
  home: '/home',
  preferences: '/preferences',
  createFromHome: '/preferences?create=new&from=home',
  editPreferences: (dateBookId: DatebookId, from?: 'home') => `/preferences?dateBookId=${id(dateBookId)}${from ? `&from=${from}` : ''}`,
  invite: (code: string) => `/join-datebook/${id(code)}`,
  join: '/join-datebook',
  createDatebook: '/create-datebook',
  waiting: (dateBookId?: DatebookId, from?: 'multilocation') => {
    const query = new URLSearchParams({ ...(from ? { from } : {}), ...(dateBookId ? { dateBookId } : {}) }).toString();
    return query ? `/waiting?${query}` : '/waiting';
  },
  gps: (next?: string) => (next ? `/gps-detection?next=${id(next)}` : '/gps-detection'),
  plans: '/all-datebooks',
  live: '/live',
  discovery: '/venue-discovery',
  dashboard: (dateBookId?: DatebookId) => (dateBookId ? `/venue-dashboard/${id(dateBookId)}` : '/venue-dashboard'),
  mismatch: (dateBookId: DatebookId) => `/mismatch/${id(dateBookId)}`,
  booking: (bookingId: string) => `/booking/${id(bookingId)}`,
  venueOnboarding: '/venue-onboarding',
  venueLogin: '/venue-login',
  venueBidding: '/venue-bidding',
  venueBoard: '/venue-bidding-dashboard',
  signup: '/signup',
  login: '/signup?mode=login',
  guestAuth: '/guest-auth',
  resetPassword: '/reset-password',
  resetVenuePassword: '/reset-password?for=venue',
  settings: '/settings',
  privacy: '/privacy-policy',
  terms: '/terms',
  about: '/about',
} as const;
