import { Type } from 'class-transformer';
import { ALL_PLACE_TYPES, type PlaceType } from '@app/contracts';
import type { InboxFilter } from '@app/persistence';
import { Int, OneOf, Optional } from '../http/requests/fields.js';
import { PageQuery } from '../http/requests/page.js';

/** The query of GET /api/venues/me/bid-requests. */
export class InboxQuery extends PageQuery {
  @Optional()
  @OneOf(ALL_PLACE_TYPES)
  placeType?: PlaceType;

  @Optional()
  @Type(() => Number)
  @Int({ max: 100_000_000 })
  minSpend?: number;

  @Optional()
  @OneOf(['true', 'false'])
  unanswered?: 'true' | 'false';
}

/** The query as the repository takes it. */
export const filterOf = ({ placeType, minSpend, unanswered }: InboxQuery): InboxFilter => ({
  placeType,
  minSpend,
  unanswered: unanswered === 'true',
});
