import { Type } from 'class-transformer';
import { STUCK_KINDS, STUCK_STATES, type StuckKind, type StuckState } from '@app/contracts';
import { Int, OneOf, Optional, Text } from '../http/requests/fields.js';

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
