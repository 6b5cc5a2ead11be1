import Supercluster from 'supercluster';
import type { MapPin } from './points.js';

/** A marker of the map: a pin, or a cluster of pins that lie too close together. */
export type Spot =
  | { kind: 'pin'; pin: MapPin }
  | { kind: 'cluster'; key: string; lat: number; lng: number; count: number; from: number | null; opensAt: number };

type Bounds = [west: number, south: number, east: number, north: number];
interface Prices {
  from: number | null;
}

/** Pixels within which pins are merged; a price takes more room than a dot. */
const RADIUS = { plain: 44, priced: 64 };
/** The zoom from which on each pin stands alone: two venues of one building would otherwise never be separated. */
export const ALONE_FROM = 17;

const lower = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : Math.min(a, b));

/** Clusters pins by zoom level. */
export class Clusters {
  private readonly index: Supercluster<{ pin: MapPin }, Prices>;

  constructor(pins: readonly MapPin[]) {
    this.index = new Supercluster<{ pin: MapPin }, Prices>({
      radius: pins.some(({ price }) => price !== undefined) ? RADIUS.priced : RADIUS.plain,
      maxZoom: ALONE_FROM - 1,
      extent: 256,
      map: ({ pin }) => ({ from: pin.price ?? null }),
      reduce: (sum, { from }) => {
        sum.from = lower(sum.from, from);
      },
    });
    this.index.load(
      pins.map((pin) => ({ type: 'Feature', geometry: { type: 'Point', coordinates: [pin.lng, pin.lat] }, properties: { pin } })),
    );
  }

  /** The markers within bounds; the pin `apart` is never hidden in a cluster. */
  within(bounds: Bounds, zoom: number, apart: MapPin | null): Spot[] {
    const spots = this.index.getClusters(bounds, Math.floor(zoom)).map(({ geometry, properties }): Spot => {
      const [lng = 0, lat = 0] = geometry.coordinates;
      if (!('cluster' in properties)) return { kind: 'pin', pin: properties.pin };
      const { cluster_id: id, point_count: count, from } = properties;
      return { kind: 'cluster', key: `${id}`, lat, lng, count, from, opensAt: this.index.getClusterExpansionZoom(id) };
    });
    const hidden = apart && !spots.some((spot) => spot.kind === 'pin' && spot.pin.id === apart.id);
    return hidden ? [...spots, { kind: 'pin', pin: apart }] : spots;
  }
}
