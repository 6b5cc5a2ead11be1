import { CITY_SLUGS, type CitySlug, type PlaceType } from '@app/contracts';
import { DEMO_DOMAIN, DEMO_VENUES, NO_PASSWORD, type DemoVenue } from './demo-venues.js';
import { sourceOf, type Seedable } from './load-catalogue.js';
import { daily, multirange } from './opening-hours.js';
import { readCatalogue, type CataloguePlace } from './read-catalogue.js';
import { seeded, seededId, type Seeded } from './seeded.js';
import { NAME_BEGINNINGS, PERSONALITIES, SIMULATED_KINDS, type Personality, type SimulatedKind } from './simulated-kinds.js';
import { neighbourhoods, spotIn, type Neighbourhood, type Spot } from './simulated-places.js';

/** What the whole simulated population grows from. */
const SIMULATION_SEED = 'dusk';
const PER_CENTRE = 3;

/** An invented venue, ready to be stored. */
export interface SimulatedVenue extends Spot {
  id: string;
  sourceId: string;
  name: string;
  citySlug: CitySlug;
  placeTypes: readonly PlaceType[];
  priceLevel: number;
  openMinutes: string;
  seats: number;
  personality: Personality;
  isDemo: boolean;
}

/**
 * Invents the venues that take part in a demonstration: three of each kind near each city's centre, one of each kind in each area of
 * the four regions, and the five that people play in each city. The same catalogue and seed give the same venues, to the id.
 */
export function simulatedVenues(catalogue: readonly CataloguePlace[], seed = SIMULATION_SEED): SimulatedVenue[] {
  const taken = new Map<CitySlug, Set<string>>(
    CITY_SLUGS.map((slug) => [
      slug,
      new Set(catalogue.filter((place) => place.citySlug === slug).map((place) => place.name.toLowerCase())),
    ]),
  );
  const { cities, areas } = neighbourhoods(catalogue);
  return [
    ...cities.flatMap((city) => DEMO_VENUES.map((demo) => demoVenue(demo, city, taken, seed))),
    ...cities.flatMap((city) => SIMULATED_KINDS.flatMap((kind) => some(PER_CENTRE, kind, city, taken, seed))),
    ...areas.flatMap((area) => SIMULATED_KINDS.flatMap((kind) => some(1, kind, area, taken, seed))),
  ];
}

type Taken = ReadonlyMap<CitySlug, Set<string>>;

function some(count: number, kind: SimulatedKind, place: Neighbourhood, taken: Taken, seed: string): SimulatedVenue[] {
  return Array.from({ length: count }, (_, at): SimulatedVenue => {
    const sourceId = `sim/${place.key}/${kind.key}/${at + 1}`;
    const random = seeded(`${seed} ${sourceId}`);
    const [opens, closes] = kind.hours;
    return {
      id: seededId(`${seed} ${sourceId}`),
      sourceId,
      name: nameFor(kind.endings, place.citySlug, taken, random),
      citySlug: place.citySlug,
      ...spotIn(place, random),
      placeTypes: kind.placeTypes,
      priceLevel: random.pick(kind.priceLevels),
      openMinutes: multirange(daily(opens * 60, closes * 60)),
      seats: random.whole(...kind.seats),
      // In turn near the centre, so that every board has an early bird among those who are asked.
      personality: PERSONALITIES[at] ?? random.pick(PERSONALITIES),
      isDemo: false,
    };
  });
}

function demoVenue(demo: DemoVenue, city: Neighbourhood, taken: Taken, seed: string): SimulatedVenue {
  const sourceId = `sim/${city.key}/partner/${demo.number}`;
  const random = seeded(`${seed} ${sourceId}`);
  return {
    id: seededId(`${seed} ${sourceId}`),
    sourceId,
    name: nameFor([demo.ending], city.citySlug, taken, random),
    citySlug: city.citySlug,
    ...spotIn(city, random),
    placeTypes: demo.placeTypes,
    priceLevel: demo.priceLevel,
    // A person who tries the desk should get requests at any time of day.
    openMinutes: multirange(daily(6 * 60, 25 * 60)),
    seats: demo.seats,
    personality: 'generous',
    isDemo: true,
  };
}

function nameFor(endings: readonly string[], city: CitySlug, taken: Taken, random: Seeded): string {
  const used = taken.get(city) ?? new Set<string>();
  for (;;) {
    const name = `${random.pick(NAME_BEGINNINGS)} ${random.pick(endings)}`;
    if (used.has(name.toLowerCase())) continue;
    used.add(name.toLowerCase());
    return name;
  }
}

const INSERT = `
  INSERT INTO venues (id, source_id, kind, status, name, city_slug, area, area_id, location, place_types, price_level, open_minutes,
    seats_per_slot, personality, is_demo)
  SELECT id, source_id, 'simulated', 'verified', name, city_slug, area, area_id, point(longitude, latitude), place_types, price_level,
    open_minutes, seats, personality, is_demo
  FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, source_id text, name text, city_slug text, area text, area_id text,
    longitude float8, latitude float8, place_types text[], price_level smallint, open_minutes int4multirange, seats integer,
    personality text, is_demo boolean)
  ON CONFLICT (source_id) DO NOTHING`;
// The agents that act for simulated venues; sessions are made for them, no password opens them.
const INSERT_AGENTS = `
  INSERT INTO venue_staff (id, venue_id, email, password_hash, name, role)
  SELECT r.agent_id, v.id, r.email, $2, 'Market agent', 'manager'
  FROM jsonb_to_recordset($1::jsonb) AS r(agent_id uuid, source_id text, email text) JOIN venues v ON v.source_id = r.source_id
  ON CONFLICT DO NOTHING`;

/** Stores the simulated venues and their agents; running it again changes nothing. Gives how many there are. */
export async function seedSimulatedVenues(target: Seedable): Promise<number> {
  const venues = simulatedVenues(await readCatalogue());
  const rows = venues.map((venue) => ({
    id: venue.id,
    source_id: venue.sourceId,
    name: venue.name,
    city_slug: venue.citySlug,
    area: venue.area,
    area_id: venue.areaId,
    longitude: venue.longitude,
    latitude: venue.latitude,
    place_types: venue.placeTypes,
    price_level: venue.priceLevel,
    open_minutes: venue.openMinutes,
    seats: venue.seats,
    personality: venue.personality,
    is_demo: venue.isDemo,
  }));
  const agents = venues
    .filter((venue) => !venue.isDemo)
    .map((venue) => ({
      agent_id: seededId(`agent ${venue.sourceId}`),
      source_id: venue.sourceId,
      email: `agent.${venue.sourceId.slice(4).replaceAll('/', '.')}@${DEMO_DOMAIN}`,
    }));
  await sourceOf(target).transaction(async (manager) => {
    await manager.query(INSERT, [JSON.stringify(rows)]);
    await manager.query(INSERT_AGENTS, [JSON.stringify(agents), NO_PASSWORD]);
  });
  return venues.length;
}
