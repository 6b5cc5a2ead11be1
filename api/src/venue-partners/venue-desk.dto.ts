import { Type } from 'class-transformer';
import {
  ALL_PLACE_TYPES,
  CANCEL_POLICIES,
  DISTANCE_BANDS,
  INSIGHT_DAYS,
  LANGUAGES,
  LISTING_SOURCES,
  PRICE_KINDS,
  TIMES,
  WEEKDAYS,
  type BlackOut,
  type CancelPolicy,
  type ChangeStaffAccount,
  type ChangeVenue,
  type Day,
  type DryRunRule,
  type DistanceBand,
  type Language,
  type ListingSource,
  type MuteHours,
  type OpeningHours,
  type PlaceType,
  type PriceKind,
  type SaveAutoBidRule,
  type SaveCapacity,
  type SaveOfferTemplate,
  type TakeListing,
  type TimeOfDay,
  type Weekday,
  type InsightDays,
} from '@app/contracts';
import { OptionalPointDto } from '../http/requests/coordinates.js';
import {
  Flag,
  Int,
  IsoDay,
  IsoInstant,
  ListOf,
  Nested,
  Nullable,
  OneOf,
  Optional,
  Phone,
  PlaceId,
  SomeOf,
  Text,
  Texts,
  TimeText,
  Uuid,
  Website,
} from '../http/requests/fields.js';
import { LABEL, NOTE, PerkDto } from './venue-partners.dto.js';

const MAX_PRICE = 10_000_000;
const MAX_SEATS = 10_000;
const MAX_PARTY = 6;
const MAX_STEPS = 5;

export class SaveOfferTemplateDto implements SaveOfferTemplate {
  @Text({ min: 1, max: 60 })
  name!: string;

  @OneOf(PRICE_KINDS)
  priceKind!: PriceKind;

  @Int({ min: 1, max: MAX_PRICE })
  price!: number;

  @Optional()
  @Int({ max: MAX_PRICE })
  alcohol = 0;

  @Texts({ max: 12, maxLength: LABEL })
  inclusions!: string[];

  @ListOf(() => PerkDto, { max: 8 })
  perks!: PerkDto[];

  @OneOf(CANCEL_POLICIES)
  policy!: CancelPolicy;

  @Nullable()
  @Text({ max: NOTE })
  note: string | null = null;
}

export class SaveAutoBidRuleDto implements SaveAutoBidRule {
  @Uuid()
  templateId!: string;

  @Flag()
  active!: boolean;

  @Optional()
  @SomeOf(ALL_PLACE_TYPES)
  placeTypes: PlaceType[] = [];

  @Optional()
  @Int({ max: MAX_PRICE })
  minSpend = 0;

  @Optional()
  @Int({ min: 1, max: MAX_PARTY })
  partyFrom = 1;

  @Optional()
  @Int({ min: 1, max: MAX_PARTY })
  partyTo = MAX_PARTY;

  @Optional()
  @SomeOf(WEEKDAYS)
  days: Weekday[] = [];

  @Optional()
  @SomeOf(TIMES)
  times: TimeOfDay[] = [];

  @Nullable()
  @OneOf(DISTANCE_BANDS)
  maxDistance: DistanceBand | null = null;

  @Optional()
  @Int({ max: 100 })
  minFit = 0;

  @Optional()
  @Int({ min: 1, max: 30 })
  maxOpenBids = 10;

  @Nullable()
  @Int({ min: 1, max: MAX_PRICE })
  floorPrice: number | null = null;

  @Nullable()
  @Int({ min: 1, max: MAX_PRICE })
  stepRupees: number | null = null;

  @Optional()
  @Int({ min: 1, max: MAX_STEPS })
  maxSteps = MAX_STEPS;
}

export class DryRunRuleDto extends SaveAutoBidRuleDto implements DryRunRule {
  @Nullable()
  @Uuid()
  ruleId?: string | null;
}

export class OpeningHoursDto implements OpeningHours {
  @OneOf(WEEKDAYS)
  day!: Weekday;

  @TimeText()
  opens!: string;

  @TimeText()
  closes!: string;
}

export class MuteHoursDto implements MuteHours {
  @Int({ max: 23 })
  fromHour!: number;

  @Int({ max: 23 })
  untilHour!: number;
}

export class ChangeStaffAccountDto implements ChangeStaffAccount {
  @OneOf(LANGUAGES)
  language!: Language;
}

/** What a venue may change of itself. Name, pin and status are what guests booked and we verified: those are not among it. */
export class ChangeVenueDto implements ChangeVenue {
  @Optional()
  @ListOf(() => OpeningHoursDto, { max: 28 })
  hours?: OpeningHoursDto[];

  @Optional()
  @SomeOf(ALL_PLACE_TYPES, { min: 1 })
  placeTypes?: PlaceType[];

  @Optional()
  @Int({ min: 1, max: MAX_SEATS })
  seatsPerSlot?: number;

  @Optional()
  @Flag()
  paused?: boolean;

  @Nullable()
  @IsoInstant()
  pausedUntil?: string | null;

  @Nullable()
  @Nested(() => MuteHoursDto)
  muteHours?: MuteHoursDto | null;

  @Nullable()
  @Text({ max: 200 })
  address?: string | null;

  @Nullable()
  @Phone()
  phone?: string | null;

  @Nullable()
  @Website()
  website?: string | null;
}

class ListingPlaceDto extends OptionalPointDto {
  @Text({ min: 1, max: 200 })
  name!: string;

  @Optional()
  @PlaceId()
  placeId?: string;
}

export class TakeListingDto implements TakeListing {
  @OneOf(LISTING_SOURCES)
  source!: ListingSource;

  @Nested(() => ListingPlaceDto)
  row!: ListingPlaceDto;

  @Optional()
  @ListOf(() => OpeningHoursDto, { max: 28 })
  hours?: OpeningHoursDto[];

  @Optional()
  @SomeOf(ALL_PLACE_TYPES, { min: 1 })
  placeTypes?: PlaceType[];

  @Optional()
  @Text({ min: 1, max: 200 })
  address?: string;

  @Optional()
  @Phone()
  phone?: string;

  @Optional()
  @Website()
  website?: string;
}

export class SlotDto {
  @IsoDay()
  day!: Day;

  @Optional()
  @OneOf(TIMES)
  slot?: TimeOfDay;

  @Int({ max: MAX_SEATS })
  seats!: number;
}

export class SaveCapacityDto implements SaveCapacity {
  @ListOf(() => SlotDto, { max: 180 })
  slots!: SlotDto[];
}

export class BlackOutDto implements BlackOut {
  @IsoDay()
  day!: Day;

  @Nullable()
  @Text({ max: 80 })
  reason?: string | null;
}

export class InsightsQuery {
  @Optional()
  @OneOf(INSIGHT_DAYS.map(String))
  days?: `${InsightDays}`;
}

export class CapacityQuery {
  @Optional()
  @IsoDay()
  from?: Day;

  @Optional()
  @Type(() => Number)
  @Int({ min: 1, max: 60 })
  days?: number;
}
