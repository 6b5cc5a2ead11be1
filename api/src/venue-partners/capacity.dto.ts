import { TIMES, type BlackOut, type ChangeOf, type Day, type SaveCapacity, type TimeOfDay } from '@app/contracts';
import { Int, IsoDay, ListOf, Nullable, OneOf, Optional, QueryInt, Text, Was } from '../http/requests/fields.js';
import { MAX_SEATS } from './venue-desk.dto.js';

export class SlotDto {
  @IsoDay()
  day!: Day;

  @Optional()
  @OneOf(TIMES)
  slot?: TimeOfDay;

  @Int({ max: MAX_SEATS })
  seats!: number;
}

export class SaveCapacityDto implements ChangeOf<SaveCapacity> {
  @ListOf(() => SlotDto, { max: 180 })
  slots!: SlotDto[];

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
  @OneOf(['withdraw'])
  offers?: 'withdraw';
}

export class CapacityQuery {
  @Optional()
  @IsoDay()
  from?: Day;

  @QueryInt({ min: 1, max: 60 })
  days?: number;
}
