import {
  ALL_PLACE_TYPES,
  IMPORT_ROWS_AT_ONCE,
  IMPORT_ROWS_MAX,
  type ImportPlace,
  type NewImport,
  type PlaceType,
  type StartImport,
} from '@app/contracts';
import { ArrayMaxSize, IsArray, IsInt, Matches, Max, Min } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { PointDto } from '../http/requests/coordinates.js';
import { Flag, Int, ListOf, OneOf, Optional, Phones, PlaceId, Text, Website } from '../http/requests/fields.js';

export class NewImportDto implements NewImport {
  @Text({ min: 1, max: 120 })
  name!: string;

  @Text({ max: 64 })
  @Matches(/^[0-9a-f]{64}$/, { message: 'must be a SHA-256 in hex' })
  fingerprint!: string;

  @Int({ min: 1, max: IMPORT_ROWS_MAX })
  rows!: number;
}

class ImportPlaceDto extends PointDto implements ImportPlace {
  @Int({ min: 1, max: 1_000_000 })
  line!: number;

  @Text({ min: 1, max: 120 })
  name!: string;

  @OneOf(ALL_PLACE_TYPES)
  placeType!: PlaceType;

  @Optional()
  @Text({ max: 300 })
  address?: string;

  @Optional()
  @Phones()
  phone?: string;

  @Optional()
  @Website()
  website?: string;

  @Optional()
  @Text({ max: 400 })
  hours?: string;

  @Optional()
  @PlaceId()
  placeId?: string;

  @Optional()
  @Text({ min: 5, max: 140 })
  @Matches(/^(osm\/(node|way|relation)\/\d+|store\/.+)$/, { message: 'must be an id of OpenStreetMap or a store code' })
  key?: string;

  @Optional()
  @Flag()
  isPinAssumed?: boolean;
}

export class ImportRowsDto {
  @ListOf(() => ImportPlaceDto, { max: IMPORT_ROWS_AT_ONCE })
  rows!: ImportPlaceDto[];
}

export class StartImportDto implements StartImport {
  @OneOf(['skip', 'add'])
  same!: 'skip' | 'add';

  @IsArray({ message: 'must be a list' })
  @ArrayMaxSize(IMPORT_ROWS_MAX, { message: `must have at most ${IMPORT_ROWS_MAX} entries` })
  @IsInt({ each: true, message: 'must be a list of whole numbers' })
  @Min(1, { each: true, message: 'each entry must be at least 1' })
  @Max(1_000_000, { each: true, message: 'each entry must be at most 1000000' })
  @ApiProperty({ type: 'array', items: { type: 'integer' }, maxItems: IMPORT_ROWS_MAX })
  except!: number[];
}
