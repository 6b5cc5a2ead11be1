import {
  TIMES,
  TOUCHED_CHOICES,
  type AskTouched,
  type BlackOut,
  type ChangeOf,
  type Day,
  type SaveCapacity,
  type TimeOfDay,
  type TouchedChoice,
} from '@app/contracts';
import { VENUE_SETTINGS } from '@app/domain';
import { Int, IsoDay, ListOf, Nullable, OneOf, Optional, QueryInt, Text, Was } from '../http/requests/fields.js';
import { MergeVenueDto } from './venue-desk.dto.js';

const MOST_SLOTS = 180;

export class SlotDto {
  @IsoDay()
  day!: Day;

  @Optional()
  @OneOf(TIMES)
  slot?: TimeOfDay;

  @Int({ max: VENUE_SETTINGS.seatsPerSlot.max })
  seats!: number;
}

export class SaveCapacityDto implements ChangeOf<SaveCapacity> {
  @ListOf(() => SlotDto, { max: MOST_SLOTS })
  slots!: SlotDto[];

  @Optional()
  @OneOf(TOUCHED_CHOICES)
  offers?: TouchedChoice;

  @Was()
  was?: Record<string, unknown>;
}

export class BlackOutDto implements BlackOut {
  @IsoDay()
  day!: Day;

  @Nullable()
  @Text({ max: 80 })
  reason?: string | null;

  @Optional()
  @OneOf(TOUCHED_CHOICES)
  offers?: TouchedChoice;
}

export class AskTouchedDto extends MergeVenueDto implements ChangeOf<AskTouched> {
  @Optional()
  @IsoDay()
  closedDay?: Day;

  @Optional()
  @ListOf(() => SlotDto, { max: MOST_SLOTS })
  slots?: SlotDto[];
}

export class CapacityQuery {
  @Optional()
  @IsoDay()
  from?: Day;

  @QueryInt({ min: 1, max: 60 })
  days?: number;
}
