import { TOUCHED_CHOICES, VENUE_CHECKS, VENUE_STATUSES, type TouchedChoice, type VenueCheck, type VenueStatus } from '@app/contracts';
import { Nullable, OneOf, Optional, SomeOf, Text } from '../http/requests/fields.js';
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
  /** The status that the team member saw: a decision on another status is refused. */
  @Optional()
  @OneOf(VENUE_STATUSES)
  from?: VenueStatus;
}

class DecisionDto extends Decision {
  @Nullable()
  @Text({ max: 300 })
  reason?: string | null;
}

export class VerificationDto extends DecisionDto {
  /** What was checked of an application; all of it, or the verification is refused. */
  @Optional()
  @SomeOf(VENUE_CHECKS)
  checked?: VenueCheck[];
}

/** The owners of a refused venue read the reason. */
export class ReasonDto extends Decision {
  @Text({ min: 1, max: 300 })
  reason!: string;
}

export class SuspensionDto extends ReasonDto {
  /** The fate of the venue's open offers. Required when the venue has offers or bookings; bookings stay. */
  @Optional()
  @OneOf(TOUCHED_CHOICES)
  offers?: TouchedChoice;
}
