import { TOUCHED_CHOICES, VENUE_STATUSES, type TouchedChoice, type VenueStatus } from '@app/contracts';
import { Nullable, OneOf, Optional, Text } from '../http/requests/fields.js';
import { PageQuery } from '../http/requests/page.js';

export class AdminVenuesQuery extends PageQuery {
  @Optional()
  @OneOf(VENUE_STATUSES)
  status?: VenueStatus;

  /** Words of the name, or an id. */
  @Optional()
  @Text({ max: 100 })
  q?: string;
}

class Decision {
  /** As whoever decides saw the venue: a decision about another status is refused. */
  @Optional()
  @OneOf(VENUE_STATUSES)
  from?: VenueStatus;
}

export class DecisionDto extends Decision {
  @Nullable()
  @Text({ max: 300 })
  reason?: string | null;
}

/** Whoever is turned away reads why. */
export class ReasonDto extends Decision {
  @Text({ min: 1, max: 300 })
  reason!: string;
}

export class SuspensionDto extends ReasonDto {
  /** What becomes of the venue's standing offers. Required where there are any, or bookings; those stay. */
  @Optional()
  @OneOf(TOUCHED_CHOICES)
  offers?: TouchedChoice;
}
