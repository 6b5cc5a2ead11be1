import type { PageName, UserRole } from '@app/contracts';
import type { TextKey } from '../../lib/i18n/i18n.js';

/** A page of the team, as the navigation names it. */
interface AdminPage {
  page: PageName;
  title: TextKey;
  /** Only the role admin; else operations as well. */
  adminOnly?: true;
}

/** Every page of the team that a navigation leads to, in its order: a page is in it by one line. */
const ADMIN_PAGES: readonly AdminPage[] = [
  { page: 'admin', title: 'admin.overview' },
  { page: 'adminVenues', title: 'adminVenues.title' },
  { page: 'adminUsers', title: 'people.title' },
  { page: 'images', title: 'photos.title' },
  { page: 'adminReports', title: 'adminReports.title' },
  { page: 'adminContacts', title: 'contacts.title' },
  { page: 'adminDisputes', title: 'disputes.title' },
  { page: 'adminApprovals', title: 'approvals.title' },
  { page: 'adminOwnerFlags', title: 'ownerFlags.title' },
  { page: 'adminPlan', title: 'timeMachine.title' },
  { page: 'unansweredBookings', title: 'unanswered.title' },
  { page: 'gmbImport', title: 'imports.title', adminOnly: true },
  { page: 'ops', title: 'ops.title' },
  { page: 'stuckRows', title: 'stuckRows.title' },
  { page: 'securityLog', title: 'securityLog.title' },
  { page: 'adminTunables', title: 'tunables.title' },
  { page: 'teamAccounts', title: 'teamAccounts.title' },
  { page: 'secondFactor', title: 'factor.title' },
];

/** The pages that somebody of this role may open; none for who is not of the team. */
export const adminPagesFor = (role: UserRole): readonly AdminPage[] =>
  role === 'user' ? [] : ADMIN_PAGES.filter(({ adminOnly }) => role === 'admin' || !adminOnly);

/** Whether somebody of this role may open this page of the team, or one below it. */
export const mayOpen = (role: UserRole, page: PageName): boolean =>
  role === 'admin' || (role === 'ops' && !ADMIN_PAGES.some((entry) => entry.page === page && entry.adminOnly));
