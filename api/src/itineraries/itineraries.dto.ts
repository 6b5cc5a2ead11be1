import { Transform, Type } from 'class-transformer';
import {
  CITY_SLUGS,
  LANGUAGES,
  PLAN_TYPES,
  TIME_SLOTS,
  VIBES,
  type AdoptEvening,
  type CitySlug,
  type Language,
  type PlanType,
  type TimeSlot,
  type Vibe,
  type PlanId,
  type VenueId,
} from '@app/contracts';
import { MAX_BUDGET, MIN_BUDGET } from '@app/domain';
import { Int, IsoDay, OneOf, Optional, Text, TimeText, Uuid, Uuids } from '../http/requests/fields.js';

/** The stops of a full day. */
const MOST_STOPS = 7;
const MOST_WITHOUT = 40;

/** Ids, separated by commas. */
const Listed = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value));

/** The occasion of an evening. */
class EveningFor {
  @Optional()
  @Uuid()
  dateBookId?: PlanId;

  @Optional()
  @OneOf(CITY_SLUGS)
  city?: CitySlug;

  /** The occasion without a plan. */
  @Optional()
  @OneOf(PLAN_TYPES)
  planType?: PlanType;

  /** The mood without a plan. */
  @Optional()
  @OneOf(VIBES)
  vibe?: Vibe;

  /** When the first stop begins, without a plan; the time slot decides where it is not named. */
  @Optional()
  @TimeText()
  arrival?: string;

  /** At most so much for the whole group, without a plan. */
  @Optional()
  @Type(() => Number)
  @Int({ min: MIN_BUDGET, max: MAX_BUDGET })
  maxSpend?: number;
}

/** The query of GET /api/ai-plans. */
export class EveningsQuery extends EveningFor {
  /** An unknown city is the standard one. */
  @Optional()
  @Text({ max: 40 })
  timeSlot?: string;

  @Optional()
  @IsoDay()
  day?: string;

  /** The language of the reasons, when a language model writes them. */
  @Optional()
  @OneOf(LANGUAGES)
  language?: Language;

  /** The required stops. */
  @Optional()
  @Listed()
  @Uuids({ max: MOST_STOPS })
  locked?: string[];

  /** The stops that were replaced. */
  @Optional()
  @Listed()
  @Uuids({ max: MOST_WITHOUT })
  without?: string[];
}

export class AdoptEveningDto extends EveningFor implements AdoptEvening {
  @OneOf(TIME_SLOTS)
  timeSlot!: TimeSlot;

  @IsoDay()
  day!: string;

  @Uuids({ min: 1, max: MOST_STOPS })
  venueIds!: VenueId[];
}

export class AskForStopDto {
  @Uuid()
  venueId!: VenueId;
}
