import {
  ALL_PLACE_TYPES,
  DISTANCE_BANDS,
  INSIGHT_DAYS,
  LANGUAGES,
  LISTING_SOURCES,
  MOST_PEOPLE,
  PRICE_KINDS,
  TIMES,
  TOUCHED_CHOICES,
  WEEKDAYS,
  type ChangeOf,
  type ChangeStaffAccount,
  type ChangeVenue,
  type DryRunRule,
  type DistanceBand,
  type Language,
  type ListingSource,
  type MuteHours,
  type OpeningHours,
  type PlaceType,
  type PriceKind,
  type SaveAutoBidRule,
  type SaveOfferTemplate,
  type TakeListing,
  type TimeOfDay,
  type TouchedChoice,
  type Weekday,
  type InsightDays,
} from '@app/contracts';
import { OptionalPointDto } from '../http/requests/coordinates.js';
import {
  Flag,
  Hour,
  Int,
  IsoInstant,
  ListOf,
  Nested,
  Nullable,
  OneOf,
  Optional,
  Phones,
  PlaceId,
  SomeOf,
  Text,
  TimeText,
  Uuid,
  VisibleText,
  Was,
  Website,
} from '../http/requests/fields.js';
import { TemplateTerms } from './offer-terms.dto.js';

const MAX_PRICE = 10_000_000;
export const MAX_SEATS = 10_000;
const MAX_STEPS = 5;

export class SaveOfferTemplateDto extends TemplateTerms implements SaveOfferTemplate {
  @VisibleText({ min: 1, max: 60 })
  name!: string;

  @OneOf(PRICE_KINDS)
  priceKind!: PriceKind;

  @Int({ min: 1, max: MAX_PRICE })
  price!: number;

  @Optional()
  @Int({ max: MAX_PRICE })
  alcohol = 0;
}

export class ChangeOfferTemplateDto extends SaveOfferTemplateDto implements ChangeOf<SaveOfferTemplate> {
  @Was()
  was?: Record<string, unknown>;
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
  @Int({ min: 1, max: MOST_PEOPLE })
  partyFrom = 1;

  @Optional()
  @Int({ min: 1, max: MOST_PEOPLE })
  partyTo = MOST_PEOPLE;

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

export class ChangeAutoBidRuleDto extends SaveAutoBidRuleDto implements ChangeOf<SaveAutoBidRule> {
  @Was()
  was?: Record<string, unknown>;
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

/** The limit of openings in a week; four a day are enough. */
export const MOST_OPENINGS = 28;
export const Openings = (): PropertyDecorator => ListOf(() => OpeningHoursDto, { max: MOST_OPENINGS });

export class MuteHoursDto implements MuteHours {
  @Hour()
  fromHour!: number;

  @Hour()
  untilHour!: number;
}

export class ChangeStaffAccountDto implements ChangeStaffAccount {
  @Optional()
  @OneOf(LANGUAGES)
  language?: Language;

  @Optional()
  @Flag()
  mails?: boolean;
}

/** The opening hours and kinds of a venue, and the fate of the offers that a change affects. */
class OpeningsDto {
  @Optional()
  @OneOf(TOUCHED_CHOICES)
  offers?: TouchedChoice;

  @Optional()
  @Openings()
  hours?: OpeningHoursDto[];

  @Optional()
  @SomeOf(ALL_PLACE_TYPES, { min: 1 })
  placeTypes?: PlaceType[];
}

/** The fields that a venue may change of itself. Name, pin and status are excluded: guests booked them and the team verified them. */
export class ChangeVenueDto extends OpeningsDto implements ChangeVenue {
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
  @Phones()
  phone?: string | null;

  @Nullable()
  @Website()
  website?: string | null;
}

export class MergeVenueDto extends ChangeVenueDto implements ChangeOf<ChangeVenue> {
  @Was()
  was?: Record<string, unknown>;
}

class ListingPlaceDto extends OptionalPointDto {
  @Text({ min: 1, max: 200 })
  name!: string;

  @Optional()
  @PlaceId()
  placeId?: string;
}

export class TakeListingDto extends OpeningsDto implements TakeListing {
  @OneOf(LISTING_SOURCES)
  source!: ListingSource;

  @Nested(() => ListingPlaceDto)
  row!: ListingPlaceDto;

  @Optional()
  @Text({ min: 1, max: 200 })
  address?: string;

  @Optional()
  @Phones()
  phone?: string;

  @Optional()
  @Website()
  website?: string;
}

export class InsightsQuery {
  @Optional()
  @OneOf(INSIGHT_DAYS.map(String))
  days?: `${InsightDays}`;
}
