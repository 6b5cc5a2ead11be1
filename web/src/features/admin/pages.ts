import type { PageName, UserRole } from '@app/contracts';
import type { TextKey } from '../../lib/i18n/i18n.js';

/** The groups of the navigation. */
export const ADMIN_GROUPS = ['today', 'venues', 'people', 'system'] as const;
export type AdminGroup = (typeof ADMIN_GROUPS)[number];

/** A page of the team: its title, in the navigation too, and its description. */
interface AdminPage {
  page: PageName;
  group: AdminGroup;
  title: TextKey;
  lead: TextKey;
  /** A link beside the title that leaves the web app. */
  link?: { href: string; text: TextKey };
  /** For the role admin only; otherwise operations as well. */
  adminOnly?: true;
}

/** Every page of the team, in the order of the navigation; a new page needs one line here. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  { page: 'admin', group: 'today', title: 'admin.overview', lead: 'admin.overviewLead' },
  { page: 'adminReports', group: 'today', title: 'adminReports.title', lead: 'adminReports.lead' },
  { page: 'adminContacts', group: 'today', title: 'contacts.title', lead: 'contacts.lead' },
  { page: 'adminDisputes', group: 'today', title: 'disputes.title', lead: 'disputes.lead' },
  { page: 'unansweredBookings', group: 'today', title: 'unanswered.title', lead: 'unanswered.lead' },
  { page: 'adminVenues', group: 'venues', title: 'adminVenues.title', lead: 'adminVenues.lead' },
  { page: 'images', group: 'venues', title: 'photos.title', lead: 'photos.lead' },
  { page: 'adminOwnerFlags', group: 'venues', title: 'ownerFlags.title', lead: 'ownerFlags.lead' },
  { page: 'gmbImport', group: 'venues', title: 'imports.title', lead: 'imports.lead', adminOnly: true },
  { page: 'adminUsers', group: 'people', title: 'people.title', lead: 'people.lead' },
  { page: 'adminPlan', group: 'people', title: 'timeMachine.title', lead: 'timeMachine.lead' },
  { page: 'adminApprovals', group: 'people', title: 'approvals.title', lead: 'approvals.lead' },
  { page: 'teamAccounts', group: 'people', title: 'teamAccounts.title', lead: 'teamAccounts.lead' },
  { page: 'ops', group: 'system', title: 'ops.title', lead: 'ops.lead', link: { href: '/ops/queues', text: 'ops.queues' } },
  { page: 'adminTunables', group: 'system', title: 'tunables.title', lead: 'tunables.lead' },
  { page: 'stuckRows', group: 'system', title: 'stuckRows.title', lead: 'stuckRows.lead' },
  { page: 'securityLog', group: 'system', title: 'securityLog.title', lead: 'securityLog.lead' },
  { page: 'secondFactor', group: 'system', title: 'factor.title', lead: 'factor.lead' },
];

/** The pages that a role may open; none for a role outside of the team. */
export const adminPagesFor = (role: UserRole): readonly AdminPage[] =>
  role === 'user' ? [] : ADMIN_PAGES.filter(({ adminOnly }) => role === 'admin' || !adminOnly);

/** Whether a role may open this page of the team, or one below it. */
export const mayOpen = (role: UserRole, page: PageName): boolean =>
  role === 'admin' || (role === 'ops' && !ADMIN_PAGES.some((entry) => entry.page === page && entry.adminOnly));
