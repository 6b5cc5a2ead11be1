import { audit, hasReport, saveReportClosed, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** What operations did about a report. */
export interface ReportClosing {
  reportId: string;
  note: string;
  actorId: string;
}

/** Takes a report off the list of those that wait, with what was done about it, and writes down who did. Of two at once one is refused. */
export async function closeReport(tx: Transaction, { reportId, note, actorId }: ReportClosing): Promise<Outcome<void>> {
  if (!(await saveReportClosed(tx, reportId, note)))
    return (await hasReport(tx, reportId)) ? refused('version-mismatch', 'Somebody has dealt with it meanwhile.') : refused('not-found');
  return done(await audit(tx, { actorId, action: 'report.closed', subjectId: reportId }));
}
