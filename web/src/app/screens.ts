import type { PageName } from '@app/contracts';
import type { ScreenLoader } from '../ui/feedback/on-demand.js';

// Pages that share a screen share its loader, so that the screen keeps its state when one page leads to the other.
const planPage = () => import('../routes/plan-page.js');
const cityPart = () => import('../routes/places/city-part.js');
const mailLink = () => import('../routes/accounts/mail-link.js');
const guides = () => import('../routes/static/guides.js');
const marketingHome = () => import('../routes/brand/marketing-home.js');
const brandLab = () => import('../routes/brand/brand-lab.js');

/**
 * The screen of each page: a route file, or the component of a feature when the page holds nothing else. The build reads the module
 * names here, because the document of a page lists the scripts of its screen.
 */
export const SCREENS: Record<PageName, ScreenLoader> = {
  landing: () => import('../routes/index.js'),
  home: () => import('../routes/home.js'),
  oldHome: () => import('../routes/old-home.js'),
  naturalTheme: () => import('../routes/natural-theme.js'),
  splitLanding: () => import('../routes/landing.js'),
  preferences: () => import('../routes/preferences.js'),
  join: () => import('../routes/join-datebook.js'),
  createDatebook: () => import('../routes/create-datebook.js'),
  waiting: () => import('../routes/waiting.js'),
  gps: () => import('../routes/gps-detection.js'),
  plans: () => import('../routes/all-datebooks.js'),
  live: () => import('../routes/live.js'),
  discovery: planPage,
  dashboard: planPage,
  compareDashboard: planPage,
  mismatch: () => import('../routes/mismatch.js'),
  booking: () => import('../routes/booking.js'),
  aiPlans: () => import('../routes/ai-plans.js'),
  linkedEvening: () => import('../routes/linked-evening.js'),
  signup: () => import('../routes/accounts/signup.js'),
  guestAuth: () => import('../routes/accounts/guest-auth.js'),
  resetPassword: () => import('../routes/accounts/reset-password.js'),
  emailLink: mailLink,
  confirmMail: mailLink,
  blockMail: mailLink,
  settings: () => import('../routes/accounts/settings.js'),
  admin: () => import('../routes/admin/overview.js'),
  adminVenues: () => import('../routes/admin/venues.js'),
  adminUsers: () => import('../routes/admin/users.js'),
  adminReports: async () => ({ default: (await import('../features/admin/components/reports.js')).Reports }),
  adminDisputes: async () => ({ default: (await import('../features/admin/components/disputes.js')).Disputes }),
  adminApprovals: async () => ({ default: (await import('../features/admin/components/approvals.js')).Approvals }),
  adminOwnerFlags: async () => ({ default: (await import('../features/admin/components/owner-flags.js')).OwnerFlags }),
  adminContacts: () => import('../routes/admin/contacts.js'),
  adminTunables: () => import('../routes/admin/tunables.js'),
  adminPlan: () => import('../routes/admin/time-machine.js'),
  securityLog: async () => ({ default: (await import('../features/admin/security-log/components/security-log.js')).SecurityLog }),
  images: async () => ({ default: (await import('../features/admin/photo-checks/photo-queue.js')).PhotoQueue }),
  stuckRows: async () => ({ default: (await import('../features/admin/stuck-rows/components/stuck-rows.js')).StuckRows }),
  unansweredBookings: async () => ({
    default: (await import('../features/admin/unanswered-bookings/components/unanswered-bookings.js')).UnansweredBookings,
  }),
  gmbImport: () => import('../routes/admin/gmb-import.js'),
  ops: () => import('../routes/admin/ops.js'),
  teamAccounts: async () => ({ default: (await import('../features/accounts/second-factor/team-accounts.js')).TeamAccounts }),
  secondFactor: async () => ({ default: (await import('../features/accounts/second-factor/second-factor-panel.js')).SecondFactorPanel }),
  venue: () => import('../routes/places/venue.js'),
  placesNearMe: () => import('../routes/places/places-near-me.js'),
  showcase: () => import('../routes/places/venue-showcase.js'),
  city: () => import('../routes/places/city.js'),
  cityPart,
  areaKind: cityPart,
  category: () => import('../routes/places/category.js'),
  thingsToDo: () => import('../routes/places/things-to-do.js'),
  venueOnboarding: () => import('../routes/venue-partners/venue-onboarding.js'),
  venueLogin: () => import('../routes/venue-partners/venue-login.js'),
  venueInvite: () => import('../routes/venue-partners/venue-invite.js'),
  acknowledgeBooking: () => import('../routes/venue-partners/acknowledge-booking.js'),
  venueBidding: () => import('../routes/venue-partners/venue-bidding.js'),
  venueBoard: () => import('../routes/venue-partners/venue-bidding-dashboard.js'),
  venueBookings: async () => ({
    default: (await import('../features/venue-partners/bookings/components/bookings-screen.js')).VenueBookings,
  }),
  venueSettings: () => import('../routes/venue-partners/venue-settings.js'),
  venueInsights: async () => ({
    default: (await import('../features/venue-partners/insights/components/insights-screen.js')).VenueInsightsScreen,
  }),
  privacy: () => import('../routes/static/privacy-policy.js'),
  terms: () => import('../routes/static/terms.js'),
  grievance: () => import('../routes/static/grievance.js'),
  about: () => import('../routes/static/about.js'),
  guides,
  guide: guides,
  marketingHome,
  aiTheme: marketingHome,
  videoDemo: () => import('../routes/brand/video-demo.js'),
  instagramAd: brandLab,
  logoShowcase: brandLab,
  circuitHearts: brandLab,
  planningLogos: brandLab,
};
