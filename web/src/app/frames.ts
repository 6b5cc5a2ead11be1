import { BRAND_PAGES, isOneOf, keysOf, PLACE_PAGES, PUBLIC_PAGES, type PageName } from '@app/contracts';
import type { TextPart } from '../lib/i18n/i18n.js';

const WIDE = [...PLACE_PAGES, ...BRAND_PAGES] as const satisfies PageName[];

/** The pages by the frame around their screen. The server answers 200 for each page, so each page has one. */
export const FRAMES = {
  /** The app's bars, and a session, if only a guest's. */
  bars: [
    'home',
    'oldHome',
    'createDatebook',
    'plans',
    'settings',
    'waiting',
    'live',
    'discovery',
    'dashboard',
    'compareDashboard',
    'mismatch',
    'booking',
    'aiPlans',
  ],
  /** A session without bars. */
  bare: ['landing', 'splitLanding', 'naturalTheme', 'preferences', 'join', 'gps', 'signup', 'guestAuth'],
  team: [
    'admin',
    'adminVenues',
    'adminUsers',
    'adminReports',
    'adminDisputes',
    'adminApprovals',
    'adminOwnerFlags',
    'adminContacts',
    'adminTunables',
    'adminPlan',
    'securityLog',
    'stuckRows',
    'unansweredBookings',
    'ops',
    'gmbImport',
    'teamAccounts',
    'secondFactor',
    'images',
  ],
  /** Neither bars nor a session. */
  links: [
    'linkedEvening',
    'resetPassword',
    'emailLink',
    'confirmMail',
    'blockMail',
    'venueOnboarding',
    'venueLogin',
    'venueInvite',
    'acknowledgeBooking',
  ],
  desk: ['venueBidding', 'venueBoard', 'venueBookings', 'venueInsights', 'venueSettings'],
  places: WIDE,
  /** Public texts, narrower than places. */
  texts: PUBLIC_PAGES.filter((page) => !isOneOf(WIDE, page)),
} as const satisfies Record<string, readonly PageName[]>;

type Frame = keyof typeof FRAMES;
({}) as Record<PageName, true> satisfies Record<(typeof FRAMES)[Frame][number], true>;

const FRAME_TEXTS: Record<Frame, readonly TextPart[]> = {
  bars: ['planner'],
  bare: ['planner'],
  team: ['planner', 'team'],
  links: ['planner'],
  desk: ['planner', 'partner'],
  places: ['places'],
  texts: [],
};
/** The parts of the texts that a screen needs beyond those of its frame. */
const SCREEN_TEXTS: Partial<Record<PageName, readonly TextPart[]>> = {
  aiPlans: ['itineraries'],
  linkedEvening: ['itineraries'],
  privacy: ['privacy'],
  about: ['brand'],
  venueOnboarding: ['partner'],
  venueLogin: ['partner'],
  venueInvite: ['partner'],
  acknowledgeBooking: ['partner'],
  ...Object.fromEntries(BRAND_PAGES.map((page) => [page, ['planner', 'brand']])),
};

/** The parts of the texts that a page needs beside the common ones. The landing has the first texts alone. */
export function textsOf(page: PageName): readonly TextPart[] {
  const frame = keysOf(FRAMES).find((name) => isOneOf(FRAMES[name], page));
  return [...(frame ? FRAME_TEXTS[frame] : []), ...(SCREEN_TEXTS[page] ?? [])];
}
