import type { Rupees } from '@app/contracts';
import type { Point } from '@app/domain';

/** A place that can be chosen on a map. */
export interface MapPin {
  id: string;
  name: string;
  lat: number;
  lng: number;
  /** Shown on the pin instead of its picture. */
  price?: Rupees;
}

/** Distance rings around a point. */
export interface Rings {
  centre: Point;
  km: readonly number[];
}
