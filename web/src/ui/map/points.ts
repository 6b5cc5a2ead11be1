import type { Coordinates, Rupees } from '@app/contracts';
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

export interface PlacesMapProps {
  /** The label for screen readers; the list beside the map holds the rest. */
  label: string;
  pins: readonly MapPin[];
  /** The first centre, while there are no pins. */
  centre?: Point;
  rings?: Rings | null;
  /** The reader's own place, on their own screen only: rounded to the grid, with distances around it; it never sets the view. */
  here?: Coordinates | null;
  selected?: string | null;
  onSelect?: (id: string) => void;
  /** One finger moves the map, not the page: for a map that fills the screen. */
  free?: boolean;
}
