import {
  ACCESS_NEEDS,
  BIDDING,
  CITY_SLUGS,
  DIETS,
  FILTER_TYPES,
  LOCATION_SOURCES,
  MOST_PEOPLE,
  OCCASIONS,
  PLAN_TYPES,
  TIMES,
  type AccessNeed,
  type Bidding,
  type ChangeOf,
  type CitySlug,
  type CreateDatebook,
  type Diet,
  type FilterType,
  type LocationSource,
  type Occasion,
  type PatchDatebook,
  type PlanType,
  type SavePreferences,
  type TimeOfDay,
} from '@app/contracts';
import { Latitude, Longitude, OptionalPointDto, PointDto } from '../http/requests/coordinates.js';
import {
  Flag,
  Int,
  IsoDay,
  Name,
  Nested,
  Nullable,
  OneOf,
  Optional,
  SomeOf,
  Text,
  Texts,
  TimeText,
  Uuid,
  Was,
} from '../http/requests/fields.js';
import { PageQuery } from '../http/requests/page.js';

/** Text with at most 8 decimals, as the device sent it. */
export class UserLocationDto {
  @Text({ min: 1, max: 20 })
  latitude!: string;

  @Text({ min: 1, max: 20 })
  longitude!: string;
}

/** The preferences of an outing; the rules of section 5 run after the types, and they name the missing fields. */
export class PreferencesDto implements Omit<SavePreferences, 'dateBookId'> {
  @Optional()
  @Texts({ max: 60, maxLength: 60 })
  dateStyles: string[] = [];

  @Optional()
  @Text({ max: 20 })
  budget = '';

  @Nullable()
  @Int({ min: 0, max: 1000 })
  travelDistance: number | null = null;

  @Nullable()
  @IsoDay()
  preferredDate: string | null = null;

  @Nullable()
  @OneOf(TIMES)
  preferredTime: TimeOfDay | null = null;

  @Nullable()
  @Text({ max: 300 })
  specialRequests?: string | null;

  @Nullable()
  @Nested(() => UserLocationDto)
  userLocation?: UserLocationDto | null;

  @Optional()
  @OneOf(LOCATION_SOURCES)
  locationSource?: LocationSource;

  @Nullable()
  @OneOf(CITY_SLUGS)
  citySlug?: CitySlug | null;

  @Optional()
  @Texts({ max: 20, maxLength: 40 })
  selectedAreas?: string[];

  @Nullable()
  @OneOf(FILTER_TYPES)
  filterType: FilterType | null = null;

  @Optional()
  @SomeOf(DIETS)
  diet?: Diet[];

  @Optional()
  @SomeOf(ACCESS_NEEDS)
  accessibility?: AccessNeed[];

  @Nullable()
  @OneOf(OCCASIONS)
  occasion?: Occasion | null;

  @Nullable()
  @TimeText()
  arrivalTime?: string | null;
}

export class SavePreferencesDto extends PreferencesDto implements ChangeOf<SavePreferences> {
  @Uuid()
  dateBookId!: string;

  @Was()
  was?: Record<string, unknown>;
}

/** Accepts both spellings. */
export class CoordinatesDto extends OptionalPointDto {
  @Optional()
  @Latitude()
  lat?: number;

  @Optional()
  @Longitude()
  lng?: number;
}

/** The size of a plan and its location mode. */
class PlanShape {
  @Optional()
  @Int({ min: 1, max: MOST_PEOPLE })
  maxMembers?: number;

  @Optional()
  @Flag()
  sameLocationMode?: boolean;
}

export class CreateDatebookDto extends PlanShape implements Omit<CreateDatebook, 'coordinates'> {
  @Optional()
  @Name({ min: 0, max: 60 })
  name?: string;

  @OneOf(PLAN_TYPES)
  planType!: PlanType;

  @Optional()
  @Nested(() => PreferencesDto)
  preferences?: PreferencesDto;

  @Nullable()
  @Nested(() => CoordinatesDto)
  coordinates?: CoordinatesDto | null;
}

export class PatchDatebookDto extends PlanShape implements PatchDatebook {
  @Optional()
  @Name({ max: 60 })
  name?: string;

  @Optional()
  @OneOf(BIDDING)
  bidding?: Bidding;

  @Optional()
  @Int({ min: 1, max: MOST_PEOPLE })
  partySize?: number;

  @Nullable()
  @Uuid()
  delegateTo?: string | null;
}

export class LocationDto extends PointDto {
  @OneOf(LOCATION_SOURCES)
  source!: LocationSource;

  @Nullable()
  @OneOf(CITY_SLUGS)
  citySlug?: CitySlug | null;
}

/** The query of GET /api/datebooks. */
export class PlansQuery extends PageQuery {
  @Optional()
  @OneOf(['status'])
  include?: 'status';
}
