import type { PageName, UserRole } from '@app/contracts';
import type { TextKey } from '../../lib/i18n/i18n.js';

/** A page of the team: its title, in the navigation too, and what it says below. */
interface AdminPage {
  page: PageName;
  title: TextKey;
  lead: TextKey;
  /** Leads out of the web app, from beside the title. */
  link?: { href: string; text: TextKey };
  /** Only the role admin; else operations as well. */
  adminOnly?: true;
}

/** Every page of the team, in the order of the navigation: a page is in it by one line. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  { page: 'admin', title: 'admin.overview', lead: 'admin.overviewLead' },
  { page: 'adminVenues', title: 'adminVenues.title', lead: 'adminVenues.lead' },
  { page: 'adminUsers', title: 'people.title', lead: 'people.lead' },
  { page: 'images', title: 'photos.title', lead: 'photos.lead' },
  { page: 'adminReports', title: 'adminReports.title', lead: 'adminReports.lead' },
  { page: 'adminContacts', title: 'contacts.title', lead: 'contacts.lead' },
  { page: 'adminDisputes', title: 'disputes.title', lead: 'disputes.lead' },
  { page: 'adminApprovals', title: 'approvals.title', lead: 'approvals.lead' },
  { page: 'adminOwnerFlags', title: 'ownerFlags.title', lead: 'ownerFlags.lead' },
  { page: 'adminPlan', title: 'timeMachine.title', lead: 'timeMachine.lead' },
  { page: 'unansweredBookings', title: 'unanswered.title', lead: 'unanswered.lead' },
  { page: 'gmbImport', title: 'imports.title', lead: 'imports.lead', adminOnly: true },
  { page: 'ops', title: 'ops.title', lead: 'ops.lead', link: { href: '/ops/queues', text: 'ops.queues' } },
  { page: 'stuckRows', title: 'stuckRows.title', lead: 'stuckRows.lead' },
  { page: 'securityLog', title: 'securityLog.title', lead: 'securityLog.lead' },
  { page: 'adminTunables', title: 'tunables.title', lead: 'tunables.lead' },
  { page: 'teamAccounts', title: 'teamAccounts.title', lead: 'teamAccounts.lead' },
  { page: 'secondFactor', title: 'factor.title', lead: 'factor.lead' },
];

/** The pages that somebody of this role may open; none for who is not of the team. */
export const adminPagesFor = (role: UserRole): readonly AdminPage[] =>
  role === 'user' ? [] : ADMIN_PAGES.filter(({ adminOnly }) => role === 'admin' || !adminOnly);

/** Whether somebody of this role may open this page of the team, or one below it. */
export const mayOpen = (role: UserRole, page: PageName): boolean =>
  role === 'admin' || (role === 'ops' && !ADMIN_PAGES.some((entry) => entry.page === page && entry.adminOnly));
