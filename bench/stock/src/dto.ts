import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';

export class GuestDto {
  @IsOptional()
  @IsString()
  @MaxLength(60)
  firstName?: string;
}

export class PatchUserDto {
  @IsBoolean()
  adult!: boolean;
}

export class CreatePlanDto {
  @IsOptional()
  @IsString()
  @MaxLength(80)
  name?: string;

  @IsIn(['goSolo', 'datebook', 'palbook'])
  planType!: string;
}

class PointDto {
  @Type(() => Number)
  @IsNumber()
  latitude!: number;

  @Type(() => Number)
  @IsNumber()
  longitude!: number;
}

export class SavePreferencesDto {
  @IsUUID()
  dateBookId!: string;

  @IsArray()
  @ArrayMaxSize(30)
  @IsString({ each: true })
  dateStyles!: string[];

  @Type(() => Number)
  @IsInt()
  @Min(0)
  budget!: number;

  @IsInt()
  @Min(1)
  @Max(100)
  travelDistance!: number;

  @ValidateNested()
  @Type(() => PointDto)
  userLocation!: PointDto;
}

export class PlaceBidDto {
  @IsInt()
  @Min(1)
  proposedPrice!: number;

  @IsArray()
  @ArrayMaxSize(20)
  @IsString({ each: true })
  inclusions!: string[];

  @IsArray()
  @ArrayMaxSize(20)
  perks!: object[];

  @IsDateString()
  startAt!: string;
}

class ContactDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(80)
  name!: string;

  @Matches(/^\+\d{8,15}$/)
  phone!: string;
}

export class AcceptBidDto {
  @IsInt()
  expectedVersion!: number;

  @ValidateNested()
  @Type(() => ContactDto)
  contact!: ContactDto;
}
