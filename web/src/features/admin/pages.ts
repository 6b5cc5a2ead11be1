import type { PageName, UserRole } from '@app/contracts';
import type { TextKey } from '../../lib/i18n/i18n.js';

/** A page of the team: its title, in the navigation too, and its description. */
interface AdminPage {
  page: PageName;
  title: TextKey;
  lead: TextKey;
  /** A link beside the title that leaves the web app. */
  link?: { href: string; text: TextKey };
  /** For the role admin only; otherwise operations as well. */
  adminOnly?: true;
}

/** Every page of the team, in the order of the navigation; a new page needs one line here. */
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

/** The pages that a role may open; none for a role outside of the team. */
export const adminPagesFor = (role: UserRole): readonly AdminPage[] =>
  role === 'user' ? [] : ADMIN_PAGES.filter(({ adminOnly }) => role === 'admin' || !adminOnly);

/** Whether a role may open this page of the team, or one below it. */
export const mayOpen = (role: UserRole, page: PageName): boolean =>
  role === 'admin' || (role === 'ops' && !ADMIN_PAGES.some((entry) => entry.page === page && entry.adminOnly));
