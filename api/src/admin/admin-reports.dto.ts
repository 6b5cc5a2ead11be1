import { REPORT_STATES, type CloseReport, type ReportState } from '@app/contracts';
import { OneOf, Optional, Text } from '../http/requests/fields.js';
import { PageQuery } from '../http/requests/page.js';

/** The query of reports and of messages. */
export class CasesQuery extends PageQuery {
  @Optional()
  @OneOf(REPORT_STATES)
  state?: ReportState;
}

export class CloseReportDto implements CloseReport {
  @Text({ min: 1, max: 500 })
  note!: string;
}
