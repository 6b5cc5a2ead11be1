import {
  BIDDING,
  CITY_SLUGS,
  LOCATION_SOURCES,
  MOST_PEOPLE,
  PLAN_TYPES,
  type Bidding,
  type ChangeOf,
  type CitySlug,
  type CreateDatebook,
  type LocationSource,
  type PatchDatebook,
  type PlanType,
  type SavePreferences,
  type PlanId,
  type UserId,
  type VenueId,
} from '@app/contracts';
import { Latitude, Longitude, OptionalPointDto, PointDto } from '../http/requests/coordinates.js';
import { Flag, Int, Name, Nested, Nullable, OneOf, Optional, Text, Uuid, Was } from '../http/requests/fields.js';
import { PageQuery } from '../http/requests/page.js';
import { ChosenFields } from '../preferences/preferences.dto.js';

/** Text with at most 8 decimals, as the device sent it. */
export class UserLocationDto {
  @Text({ min: 1, max: 20 })
  latitude!: string;

  @Text({ min: 1, max: 20 })
  longitude!: string;
}

/** The preferences of an outing, with where the member starts from. */
export class PreferencesDto extends ChosenFields implements Omit<SavePreferences, 'dateBookId'> {
  @Nullable()
  @Nested(() => UserLocationDto)
  userLocation?: UserLocationDto | null;

  @Optional()
  @OneOf(LOCATION_SOURCES)
  locationSource?: LocationSource;

  @Nullable()
  @OneOf(CITY_SLUGS)
  citySlug?: CitySlug | null;
}

export class SavePreferencesDto extends PreferencesDto implements ChangeOf<SavePreferences> {
  @Uuid()
  dateBookId!: PlanId;

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
  @Uuid()
  firstVenueId?: VenueId;

  @Optional()
  @Uuid()
  againOf?: PlanId;

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
  delegateTo?: UserId | null;

  @Optional()
  @Flag()
  keepsAsking?: boolean;
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
