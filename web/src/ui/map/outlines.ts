import { CITIES } from '@app/contracts';

type Degrees = [latitude: number, longitude: number];

/** A place that an outline names: a town, or a sea or a river. */
interface OutlinePlace {
  name: string;
  hindi: string;
  at: Degrees;
  isWater: boolean;
}

/** What is drawn below the pins. In the rings of water an inner ring is an island. */
export interface Outline {
  box: Box;
  water: Degrees[][];
  rivers: Degrees[][];
  places: OutlinePlace[];
}

/** The corners of a rectangle in degrees. */
export type Box = [south: number, west: number, north: number, east: number];

/** A file of web/public/outlines, which scripts/outlines/draw.py makes. */
interface OutlineFile {
  box: Box;
  water: string[];
  rivers: string[];
  places: [name: string, hindi: string, latitude: number, longitude: number, kind: string][];
}

const PRECISION = 1e4;
/** Half the height of a city's box in degrees, as the script draws it. */
const HALF = 0.4;
/** The outline of everything outside of the cities' boxes. */
const WHOLE = 'india';
/** The zoom from which on cities have an outline of their own. */
export const CITIES_FROM_ZOOM = 8;

/** Reads a line that is written as Google's polyline: differences of 1/10,000 of a degree, five bits a letter. */
export function decodeLine(text: string): Degrees[] {
  const points: Degrees[] = [];
  const sums = [0, 0];
  let axis = 0;
  let bits = 0;
  let shift = 0;
  for (const letter of text) {
    const value = letter.charCodeAt(0) - 63;
    bits |= (value & 31) << shift;
    shift += 5;
    if (value >= 32) continue;
    sums[axis] = (sums[axis] ?? 0) + (bits & 1 ? ~(bits >> 1) : bits >> 1);
    if (axis === 1) points.push([(sums[0] ?? 0) / PRECISION, (sums[1] ?? 0) / PRECISION]);
    [axis, bits, shift] = [1 - axis, 0, 0];
  }
  return points;
}

export const readOutline = ({ box, water, rivers, places }: OutlineFile): Outline => ({
  box,
  water: water.map(decodeLine),
  rivers: rivers.map(decodeLine),
  places: places.map(([name, hindi, latitude, longitude, kind]) => ({ name, hindi, at: [latitude, longitude], isWater: kind === 'water' })),
});

/** The boxes of the cities' outlines. */
const BOXES = CITIES.map(({ slug, latitude, longitude }) => {
  const wide = HALF / Math.cos((latitude * Math.PI) / 180);
  return { slug, box: [latitude - HALF, longitude - wide, latitude + HALF, longitude + wide] satisfies Box };
});

/** The outlines that a view needs, the lowest first: those of the cities in it, and that of the country where they leave a part of it empty. */
export function outlinesIn([south, west, north, east]: Box, zoom: number): string[] {
  if (zoom < CITIES_FROM_ZOOM) return [WHOLE];
  const seen = BOXES.filter(({ box }) => box[0] < north && box[2] > south && box[1] < east && box[3] > west);
  const fills = seen.some(({ box }) => box[0] <= south && box[2] >= north && box[1] <= west && box[3] >= east);
  return [...(fills ? [] : [WHOLE]), ...seen.map(({ slug }) => slug)];
}

const loaded = new Map<string, Promise<Outline | null>>();

/** Loads an outline once. Null without a network: the map is then without it, and asks again at its next move. */
export function loadOutline(name: string): Promise<Outline | null> {
  const known = loaded.get(name);
  if (known) return known;
  const asked = fetch(`/outlines/${name}.json`)
    .then(async (answer) => (answer.ok ? readOutline((await answer.json()) as OutlineFile) : null))
    .catch(() => null)
    .then((outline) => {
      if (!outline) loaded.delete(name);
      return outline;
    });
  loaded.set(name, asked);
  return asked;
}
