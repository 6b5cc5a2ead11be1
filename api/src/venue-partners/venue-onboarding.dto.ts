import { ALL_PLACE_TYPES, type OnboardVenue, type PlaceType } from '@app/contracts';
import { Email, Int, ListOf, Nested, Nullable, Num, Phone, SomeOf, Text } from '../http/requests/fields.js';
import { OpeningHoursDto, SaveOfferTemplateDto } from './venue-desk.dto.js';

export class BusinessDto {
  @Text({ min: 1, max: 80 })
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

export class PinDto {
  @Num({ min: -90, max: 90 })
  latitude!: number;

  @Num({ min: -180, max: 180 })
  longitude!: number;

  @Nullable()
  @Text({ max: 200 })
  address?: string | null;
}

export class VenueOwnerDto {
  @Text({ min: 1, max: 60 })
  name!: string;

  @Email()
  email!: string;

  @Text({ min: 8, max: 200 })
  password!: string;
}

export class OnboardVenueDto implements OnboardVenue {
  @Nested(() => BusinessDto)
  business!: BusinessDto;

  @SomeOf(ALL_PLACE_TYPES, { min: 1 })
  placeTypes!: PlaceType[];

  @Nested(() => PinDto)
  location!: PinDto;

  @ListOf(() => OpeningHoursDto, { max: 28 })
  hours!: OpeningHoursDto[];

  @Int({ min: 1, max: 10_000 })
  seatsPerSlot!: number;

  @Int({ min: 1, max: 4 })
  priceLevel!: number;

  @Nested(() => SaveOfferTemplateDto)
  template!: SaveOfferTemplateDto;

  @Nested(() => VenueOwnerDto)
  owner!: VenueOwnerDto;
}
