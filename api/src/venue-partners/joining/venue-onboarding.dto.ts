import {
  ALL_PLACE_TYPES,
  APPLICATION_STEPS,
  CITY_SLUGS,
  MAP_FIELDS,
  PRICE_KINDS,
  WEEKDAYS,
  type ApplicationAnswers,
  type ApplicationStep,
  type CancelPolicy,
  type CitySlug,
  type MapField,
  type PlaceType,
  type PriceKind,
  type SaveApplication,
  type SendApplication,
  type StartApplication,
  type Weekday,
} from '@app/contracts';
import { OFFER_TERMS, VENUE_SETTINGS } from '@app/domain';
import { NearQuery, PointDto } from '../../http/requests/coordinates.js';
import {
  Email,
  Int,
  ListOf,
  Name,
  Nested,
  NewPassword,
  Nullable,
  OneOf,
  Optional,
  PersonName,
  Phone,
  SomeOf,
  Text,
} from '../../http/requests/fields.js';
import { SaveOfferTemplateDto, SettingField, type OpeningHoursDto } from '../venue-desk.dto.js';
import { OfferTerm } from '../offer-terms.dto.js';

const NAME = 80;

export class VenueOwnerDto {
  @PersonName()
  name!: string;

  @Email()
  email!: string;

  @NewPassword()
  password!: string;
}

export class StartApplicationDto implements StartApplication {
  @Name({ max: NAME })
  name!: string;

  @OneOf(CITY_SLUGS)
  citySlug!: CitySlug;

  @Nested(() => VenueOwnerDto)
  owner!: VenueOwnerDto;
}

export class BusinessDto {
  @Name({ max: NAME })
  name!: string;

  @Nullable()
  @Text({ max: 15 })
  gstin?: string | null;

  @Nullable()
  @Text({ max: 14 })
  fssai?: string | null;

  @Nullable()
  @Phone()
  phone?: string | null;
}

export class PinDto extends PointDto {
  @Nullable()
  @Text({ max: 200 })
  address?: string | null;
}

export class SendApplicationDto implements SendApplication {
  @Nested(() => BusinessDto)
  business!: BusinessDto;

  @SettingField('placeTypes')
  placeTypes!: PlaceType[];

  @Nested(() => PinDto)
  location!: PinDto;

  @SettingField('hours')
  hours!: OpeningHoursDto[];

  @SettingField('seatsPerSlot')
  seatsPerSlot!: number;

  @Int({ min: 1, max: 4 })
  priceLevel!: number;

  @Nested(() => SaveOfferTemplateDto)
  template!: SaveOfferTemplateDto;
}

/** The typed data is bounded, and may be invalid. */
export class TypedBusinessDto {
  @Text({ max: NAME })
  name!: string;

  @Text({ max: 20 })
  gstin!: string;

  @Text({ max: 20 })
  fssai!: string;

  @Text({ max: 20 })
  phone!: string;
}

export class TypedHoursDto {
  @OneOf(WEEKDAYS)
  day!: Weekday;

  @Text({ max: 5 })
  opens!: string;

  @Text({ max: 5 })
  closes!: string;
}

export class TypedTemplateDto {
  @Text({ max: 60 })
  name!: string;

  @OneOf(PRICE_KINDS)
  priceKind!: PriceKind;

  @Nullable()
  @Int()
  price: number | null = null;

  @OfferTerm('inclusions')
  inclusions!: string[];

  @OfferTerm('policy')
  policy!: CancelPolicy;

  @Text({ max: OFFER_TERMS.note.max })
  note!: string;
}

export class TypedAnswersDto implements ApplicationAnswers {
  @Nested(() => TypedBusinessDto)
  business!: TypedBusinessDto;

  @SomeOf(ALL_PLACE_TYPES)
  placeTypes!: PlaceType[];

  @Nullable()
  @Nested(() => PointDto)
  location: PointDto | null = null;

  @Text({ max: 200 })
  address!: string;

  @ListOf(() => TypedHoursDto, { max: VENUE_SETTINGS.hours.max })
  hours!: TypedHoursDto[];

  @Nullable()
  @Int()
  seatsPerSlot: number | null = null;

  @Int({ min: 1, max: 4 })
  priceLevel!: number;

  @Nested(() => TypedTemplateDto)
  template!: TypedTemplateDto;

  @Optional()
  @SomeOf(MAP_FIELDS)
  fromMap?: MapField[];
}

export class SaveApplicationDto implements SaveApplication {
  @OneOf(APPLICATION_STEPS)
  step!: ApplicationStep;

  @Nested(() => TypedAnswersDto)
  answers!: TypedAnswersDto;
}

export class PlaceMatchesQuery extends NearQuery {
  @OneOf(CITY_SLUGS)
  city!: CitySlug;

  @Text({ min: 2, max: NAME })
  q!: string;
}
