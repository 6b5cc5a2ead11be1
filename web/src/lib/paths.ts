import { PAGES, pathTo, venueSlug, type Activity, type CitySlug, type PlanId } from '@app/contracts';

const id = encodeURIComponent;

/** The links of the app, over the pages of the contracts. */
export const paths = {
  landing: PAGES.landing,
  home: PAGES.home,
  oldHome: PAGES.oldHome,
  preferences: pathTo('preferences'),
  createFromHome: `${pathTo('preferences')}?create=new&from=home`,
  editPreferences: (dateBookId: PlanId, from?: 'home') =>
    `${pathTo('preferences')}?dateBookId=${id(dateBookId)}${from ? `&from=${from}` : ''}`,
  invite: (code: string) => pathTo('join', { inviteCode: code }),
  join: pathTo('join'),
  createDatebook: PAGES.createDatebook,
  waiting: (dateBookId?: PlanId, from?: 'multilocation') => {
    const query = new URLSearchParams({ ...(from ? { from } : {}), ...(dateBookId ? { dateBookId } : {}) }).toString();
    return query ? `${PAGES.waiting}?${query}` : PAGES.waiting;
  },
  /** The location page; it continues to `next`, and stores the place in the reader's plan when one is named. */
  gps: (next?: string, dateBookId?: PlanId) => {
    const query = new URLSearchParams({ ...(next ? { next } : {}), ...(dateBookId ? { dateBookId } : {}) }).toString();
    return query ? `${PAGES.gps}?${query}` : PAGES.gps;
  },
  plans: PAGES.plans,
  live: PAGES.live,
  discovery: PAGES.discovery,
  dashboard: (dateBookId?: PlanId) => pathTo('dashboard', dateBookId ? { dateBookId } : {}),
  compareDashboard: (dateBookId: PlanId) => `${PAGES.compareDashboard}?dateBookId=${id(dateBookId)}`,
  mismatch: (dateBookId: PlanId) => pathTo('mismatch', { dateBookId }),
  booking: (bookingId: string) => pathTo('booking', { bookingId }),
  venue: (venue: { id: string; name: string }) => pathTo('venue', { venueSlug: venueSlug(venue) }),
  placesNearMe: PAGES.placesNearMe,
  showcase: PAGES.showcase,
  city: (citySlug: CitySlug) => pathTo('city', { citySlug }),
  category: (categorySlug: Activity) => pathTo('category', { categorySlug }),
  thingsToDo: (citySlug: CitySlug) => pathTo('thingsToDo', { citySlug }),
  guides: (citySlug: CitySlug) => `${PAGES.guides}?city=${citySlug}`,
  venueOnboarding: PAGES.venueOnboarding,
  claim: (venueId: string) => `${PAGES.venueOnboarding}?place=${id(venueId)}`,
  venueLogin: PAGES.venueLogin,
  venueBidding: PAGES.venueBidding,
  venueRequest: (requestId: string) => `${PAGES.venueBidding}?request=${id(requestId)}`,
  venueBoard: PAGES.venueBoard,
  venueBookings: PAGES.venueBookings,
  venueSettings: PAGES.venueSettings,
  venueInsights: PAGES.venueInsights,
  signup: PAGES.signup,
  login: `${PAGES.signup}?mode=login`,
  guestAuth: PAGES.guestAuth,
  resetPassword: PAGES.resetPassword,
  resetVenuePassword: `${PAGES.resetPassword}?for=venue`,
  settings: pathTo('settings'),
  admin: PAGES.admin,
  privacy: PAGES.privacy,
  terms: PAGES.terms,
  grievance: PAGES.grievance,
  about: PAGES.about,
} as const;
