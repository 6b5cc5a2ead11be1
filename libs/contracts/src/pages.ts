import { entriesOf, isOneOf } from './collections.js';
import type { Instant } from './ids.js';
import type { Language } from './notifications.js';

/**
 * Every page of the app, in the router's own notation. The router, the links and the server, which answers 404 for any other, go by this
 * one list.
 */
export const PAGES = {
  landing: '/',
  home: '/home',
  oldHome: '/old-home',
  naturalTheme: '/natural-theme',
  splitLanding: '/testlp',
  preferences: '/preferences/:inviteCode?',
  join: '/join-datebook/:inviteCode?',
  createDatebook: '/create-datebook',
  waiting: '/waiting',
  gps: '/gps-detection',
  plans: '/all-datebooks',
  live: '/live',
  discovery: '/venue-discovery',
  dashboard: '/venue-dashboard/:dateBookId?',
  compareDashboard: '/venue-dashboard-experimental',
  mismatch: '/mismatch/:dateBookId',
  booking: '/booking/:bookingId',
  aiPlans: '/ai-plans',
  linkedEvening: '/evening/:linkCode',
  signup: '/signup',
  guestAuth: '/guest-auth',
  resetPassword: '/reset-password',
  emailLink: '/email-link',
  confirmMail: '/confirm-mail',
  blockMail: '/no-mail',
  settings: '/settings/:settingsPart?',
  admin: '/admin',
  adminVenues: '/admin/venues',
  adminUsers: '/admin/users',
  adminReports: '/admin/reports',
  adminDisputes: '/admin/disputes',
  adminApprovals: '/admin/approvals',
  adminOwnerFlags: '/admin/owner-flags',
  adminContacts: '/admin/contacts',
  adminTunables: '/admin/tunables',
  adminPlan: '/admin/plans/:planId?',
  securityLog: '/admin/security-log',
  images: '/admin/images',
  stuckRows: '/admin/stuck-rows',
  unansweredBookings: '/admin/unanswered-bookings',
  gmbImport: '/gmb-import',
  ops: '/admin/ops',
  teamAccounts: '/admin/team-accounts',
  secondFactor: '/admin/second-factor',
  venue: '/venue/:venueSlug',
  placesNearMe: '/places-near-me',
  showcase: '/venue-showcase',
  city: '/city/:citySlug',
  cityPart: '/city/:citySlug/:partSlug',
  areaKind: '/city/:citySlug/:areaSlug/:kindSlug',
  category: '/category/:categorySlug',
  thingsToDo: '/things-to-do/:citySlug',
  venueOnboarding: '/venue-onboarding',
  venueLogin: '/venue-login',
  venueInvite: '/venue-invite',
  acknowledgeBooking: '/acknowledge-booking',
  venueBidding: '/venue-bidding',
  venueBoard: '/venue-bidding-dashboard',
  venueBookings: '/venue-bidding/bookings',
  venueSettings: '/venue-bidding/settings',
  venueInsights: '/venue-bidding/insights',
  privacy: '/privacy-policy',
  terms: '/terms',
  grievance: '/grievance',
  about: '/about',
  guides: '/guides',
  guide: '/guides/:guideId',
  marketingHome: '/home-new',
  aiTheme: '/ai-theme',
  videoDemo: '/video-demo',
  instagramAd: '/instagram-ad',
  logoShowcase: '/logo-showcase',
  circuitHearts: '/circuit-heart-variations',
  planningLogos: '/planning-ai-logos',
} as const satisfies Record<string, `/${string}`>;
export type PageName = keyof typeof PAGES;

/** The public pages about places and local guides. */
export const PLACE_PAGES = [
  'venue',
  'placesNearMe',
  'showcase',
  'city',
  'cityPart',
  'areaKind',
  'category',
  'thingsToDo',
  'guides',
  'guide',
] as const satisfies PageName[];
/** What the product says of itself beside its own front door: variants that search engines are asked to leave out. */
export const BRAND_PAGES = [
  'marketingHome',
  'aiTheme',
  'videoDemo',
  'instagramAd',
  'logoShowcase',
  'circuitHearts',
  'planningLogos',
] as const satisfies PageName[];
/**
 * Pages that are the same for all readers and need no session. The server renders them, and search engines index all but those of the brand.
 */
export const PUBLIC_PAGES = ['privacy', 'terms', 'grievance', 'about', ...PLACE_PAGES, ...BRAND_PAGES] as const satisfies PageName[];
export type PublicPage = (typeof PUBLIC_PAGES)[number];

/** Whether a page is the same for all readers. */
export const isPublicPage = (page: PageName): page is PublicPage => isOneOf(PUBLIC_PAGES, page);

/** Whether search engines may index a page. */
export const isIndexedPage = (page: PageName): boolean => isPublicPage(page) && !isOneOf(BRAND_PAGES, page);

const segmentsOf = (path: string): string[] =>
  path.split('/').filter((segment, index, all) => index > 0 && !(segment === '' && index === all.length - 1));

/** The path of a page; a parameter that may be left out and is not given is left out. */
export function pathTo(page: PageName, params: Readonly<Record<string, string>> = {}): string {
  const segments = segmentsOf(PAGES[page]).flatMap((segment) => {
    if (!segment.startsWith(':')) return [segment];
    const value = params[segment.slice(1).replace('?', '')];
    return value === undefined ? [] : [encodeURIComponent(value)];
  });
  return `/${segments.join('/')}`;
}

/** The page behind a path (without its query) and its parameters, decoded, as the router would find it; null when there is none. */
export function pageAt(path: string): { page: PageName; params: Record<string, string> } | null {
  let segments: string[];
  try {
    segments = segmentsOf(path).map(decodeURIComponent);
  } catch {
    return null;
  }
  for (const [page, pattern] of entriesOf(PAGES)) {
    const params = match(segmentsOf(pattern), segments);
    if (params) return { page, params };
  }
  return null;
}

const CARDS = '/cards/pages';
const FRONT = '/front';

/** Path of the picture that a link to a page shows, which says in this language what the page is about. */
export const cardOf = (path: string, language: Language): string =>
  `${CARDS}${path === PAGES.landing ? FRONT : path}.png${language === 'en' ? '' : `?lang=${language}`}`;

/** The path of the page that such a picture is of, as it stands in the picture's own path; null where it is none. */
export function pageOfCard(path: string): string | null {
  const page = /^\/cards\/pages(\/.+)\.png$/.exec(path)?.[1] ?? null;
  return page === FRONT ? PAGES.landing : page;
}

/** A public page as the server renders it, before any script has run. */
export interface RenderedPage {
  status: 200 | 301 | 302 | 404;
  /** Where a 301 or a 302 leads: a path of the app. */
  location?: string;
  /** Tags for the document's head. */
  head: string;
  /** What the picture of a link to it says. */
  picture: { title: string; line: string };
  /** Empty where what it tells of was refused with 404: the browser finds out for itself, because it cannot go on without that. */
  body: string;
  /** What was read for it, as JSON that can stand in an element: pairs of a query's key and its data. The browser need not ask again. */
  read: string;
  /** The instant that the page describes. */
  at: Instant;
}

function match(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  const needed = pattern.filter((part) => !part.endsWith('?')).length;
  if (segments.length < needed || segments.length > pattern.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = pattern[index] ?? '';
    if (part.startsWith(':')) {
      if (segment === '') return null;
      params[part.slice(1).replace('?', '')] = segment;
    } else if (part.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return params;
}
