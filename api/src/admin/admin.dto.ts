import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import {
  SECURITY_EVENTS,
  STUCK_KINDS,
  STUCK_STATES,
  type DecideDispute,
  type SecurityEvent,
  type StuckKind,
  type StuckState,
} from '@app/contracts';
import { Flag, IsoDay, OneOf, Optional, Uuid } from '../http/requests/fields.js';
import { Limit, PageQuery } from '../http/requests/page.js';

export class DecideDisputeDto implements DecideDispute {
  @Flag()
  uphold!: boolean;
}

export class SecurityLogQuery extends PageQuery {
  /** The id of a user or of a member of staff. */
  @Optional()
  @Uuid()
  actor?: string;

  /** The id of the affected row. */
  @Optional()
  @Uuid()
  subject?: string;

  /** A day in India. */
  @Optional()
  @IsoDay()
  day?: string;

  @Optional()
  @OneOf(SECURITY_EVENTS)
  type?: SecurityEvent;
}

/** The id of a row; the id of a reaction is its event's with its name. */
export const STUCK_ROW_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z-]{1,60})?$/;
const StuckRowId = (): PropertyDecorator =>
  applyDecorators(Matches(STUCK_ROW_ID, { message: 'must be the id of a row' }), ApiProperty({ type: String, maxLength: 97 }));

/** PageQuery with a cursor of two parts, because the id of a reaction has two. */
export class StuckRowsQuery {
  @Limit()
  limit?: number;

  @Optional()
  @StuckRowId()
  cursor?: string;

  @Optional()
  @OneOf(STUCK_KINDS)
  kind?: StuckKind;

  @Optional()
  @OneOf(STUCK_STATES)
  state?: StuckState;
}
