import {
  REPORT_KINDS,
  REPORT_REASONS,
  type ReportKind,
  type ReportReason,
  type SaveReport,
  type UserId,
  type VenueId,
} from '@app/contracts';
import { Nullable, OneOf, Optional, Text, Uuid } from '../http/requests/fields.js';

export class SaveReportDto implements SaveReport {
  @OneOf(REPORT_KINDS)
  kind!: ReportKind;

  @Optional()
  @Uuid()
  userId?: UserId;

  @Optional()
  @Uuid()
  venueId?: VenueId;

  @Optional()
  @Uuid()
  guideId?: string;

  @OneOf(REPORT_REASONS)
  reason!: ReportReason;

  @Nullable()
  @Text({ max: 1000 })
  text?: string | null;
}
