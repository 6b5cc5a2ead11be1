import { Type } from 'class-transformer';
import {
  SECURITY_EVENTS,
  STUCK_KINDS,
  STUCK_STATES,
  type DecideDispute,
  type SecurityEvent,
  type StuckKind,
  type StuckState,
} from '@app/contracts';
import { Flag, Int, IsoDay, OneOf, Optional, Text, Uuid } from '../http/requests/fields.js';
import { PageQuery } from '../http/requests/page.js';

export class DecideDisputeDto implements DecideDispute {
  @Flag()
  uphold!: boolean;
}

export class SecurityLogQuery extends PageQuery {
  /** A user's or a member of staff's id. */
  @Optional()
  @Uuid()
  actor?: string;

  /** The id of what it was done to. */
  @Optional()
  @Uuid()
  subject?: string;

  /** In India. */
  @Optional()
  @IsoDay()
  day?: string;

  @Optional()
  @OneOf(SECURITY_EVENTS)
  type?: SecurityEvent;
}

/** As PageQuery, whose cursor is a plain id: that of a reaction has two parts. */
export class StuckRowsQuery {
  @Optional()
  @Type(() => Number)
  @Int({ min: 1, max: 100 })
  limit?: number;

  @Optional()
  @Text({ max: 100 })
  cursor?: string;

  @Optional()
  @OneOf(STUCK_KINDS)
  kind?: StuckKind;

  @Optional()
  @OneOf(STUCK_STATES)
  state?: StuckState;
}
