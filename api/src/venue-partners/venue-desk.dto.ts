import {
  ALL_PLACE_TYPES,
  DISTANCE_BANDS,
  DOOR_RULES,
  INSIGHT_DAYS,
  LANGUAGES,
  LISTING_SOURCES,
  MOST_PEOPLE,
  NEEDS,
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
  type OnSite,
  type VenueSettings,
  type Weekday,
  type InsightDays,
} from '@app/contracts';
import { VENUE_SETTINGS, venueSettings, type VenueSetting, type VenueSettingType } from '@app/domain';
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
import { bodyOf } from '../http/requests/table-body.js';
import { TemplateTerms } from './offer-terms.dto.js';

const MAX_PRICE = 10_000_000;
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

class MuteHoursDto implements MuteHours {
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

const OnSiteDto = bodyOf<OnSite>('OnSiteDto', [
  ...Object.entries(DOOR_RULES).map(([rule, values]) => [rule, [OneOf(values), Optional()]] as const),
  ...NEEDS.map((need) => [need, [OneOf(['yes', 'no']), Optional()]] as const),
]);

/** The check of a setting of each kind, with its bounds. */
const SETTING_CHECKS: Record<VenueSettingType, (setting: VenueSetting) => PropertyDecorator> = {
  hours: ({ max = 0 }) => ListOf(() => OpeningHoursDto, { max }),
  kinds: () => SomeOf(ALL_PLACE_TYPES, { min: 1 }),
  number: (bounds) => Int(bounds),
  flag: () => Flag(),
  instant: () => IsoInstant(),
  quiet: () => Nested(() => MuteHoursDto),
  text: ({ min = 0, max = 0 }) => Text({ min, max }),
  phones: () => Phones(),
  website: () => Website(),
  onSite: () => Nested(() => OnSiteDto),
};

/** A setting of a venue, checked by its row of the table. */
export const SettingField = (key: keyof VenueSettings): PropertyDecorator => SETTING_CHECKS[VENUE_SETTINGS[key].type](VENUE_SETTINGS[key]);

const ChangedSettings = bodyOf<Partial<VenueSettings>>(
  'ChangedSettings',
  venueSettings().map(([key, setting]) => [key, [SettingField(key), setting.nullable ? Nullable() : Optional()]]),
);

/** What a listing says of a venue: it leaves out what it does not know. */
const ListedSettings = bodyOf<Omit<TakeListing, 'offers' | 'source' | 'row'>>(
  'ListedSettings',
  venueSettings(({ listed }) => listed === true).map(([key, setting]) => [
    key,
    [SETTING_CHECKS[setting.type]({ ...setting, min: 1 }), Optional()],
  ]),
);

/** The fields that a venue may change of itself, and the fate of the offers that a change affects. */
export class ChangeVenueDto extends ChangedSettings implements ChangeVenue {
  @Optional()
  @OneOf(TOUCHED_CHOICES)
  offers?: TouchedChoice;
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

export class TakeListingDto extends ListedSettings implements TakeListing {
  @Optional()
  @OneOf(TOUCHED_CHOICES)
  offers?: TouchedChoice;

  @OneOf(LISTING_SOURCES)
  source!: ListingSource;

  @Nested(() => ListingPlaceDto)
  row!: ListingPlaceDto;
}

export class InsightsQuery {
  @Optional()
  @OneOf(INSIGHT_DAYS.map(String))
  days?: `${InsightDays}`;
}
