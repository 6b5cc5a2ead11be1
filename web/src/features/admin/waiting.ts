import type { AdminOverview, PageName } from '@app/contracts';
import type { TextKey } from '../../lib/i18n/i18n.js';

type Waiting = keyof AdminOverview['waiting'];
type Late = Waiting & `${string}Overdue`;

/** The queues of the team: the count of each, the page that shows it, and the count of its late rows. */
export const WAITING: readonly { count: Exclude<Waiting, Late>; page: PageName; title: TextKey; late?: Late }[] = [
  { count: 'applications', page: 'adminVenues', title: 'overview.applications' },
  { count: 'photos', page: 'images', title: 'photos.title' },
  { count: 'reports', page: 'adminReports', title: 'adminReports.title', late: 'reportsOverdue' },
  { count: 'messages', page: 'adminContacts', title: 'messages.title', late: 'messagesOverdue' },
  { count: 'disputes', page: 'adminDisputes', title: 'disputes.title' },
  { count: 'unansweredBookings', page: 'unansweredBookings', title: 'unanswered.title' },
  { count: 'ownerFlags', page: 'adminOwnerFlags', title: 'ownerFlags.title' },
  { count: 'stuckRows', page: 'stuckRows', title: 'stuckRows.title' },
];

/** The number of rows that wait on a page; 0 for a page without a queue, and while the counts are unknown. */
export function waitingOn(page: PageName, waiting: AdminOverview['waiting'] | undefined): number {
  const queue = WAITING.find((one) => one.page === page);
  return queue && waiting ? waiting[queue.count] : 0;
}
