import { Type } from 'class-transformer';
import { Num, Optional } from './fields.js';

export const Latitude = (): PropertyDecorator => Num({ min: -90, max: 90 });
export const Longitude = (): PropertyDecorator => Num({ min: -180, max: 180 });

/** A point in a body. */
export class PointDto {
  @Latitude()
  latitude!: number;

  @Longitude()
  longitude!: number;
}

/** A point in a body that may be left out. */
export class OptionalPointDto {
  @Optional()
  @Latitude()
  latitude?: number;

  @Optional()
  @Longitude()
  longitude?: number;
}

/** A point in a query that may be left out; addresses hold text. */
export class NearQuery {
  @Optional()
  @Type(() => Number)
  @Latitude()
  lat?: number;

  @Optional()
  @Type(() => Number)
  @Longitude()
  lng?: number;
}
