import {
  type EffectiveSpec,
  type Itinerary,
  type LinkedEvening,
  type LinkedStop,
  type PlaceType,
  type PlannedStop,
  type PlanType,
  type TimeSlot,
  type VenueView,
  type UserId,
  type PlanId,
} from '@app/contracts';
import { readMultirange, readOpenSpans, takesOffers, type Minutes, type Point } from '@app/domain';
import { User } from '../accounts/user.entity.js';
import type { Queries } from '../database/queries.js';
import type { DatebookRow } from '../database/rows.js';
import { boxAround, nearestFirst, openWindow, regionOfAreas } from '../venues/venue-matching.repository.js';
import * as statements from './itineraries.statements.js';
import type { EveningRow } from './itineraries.statements.js';
import { ItineraryRow, type StoredStop } from './itinerary.entity.js';

/** Places of the catalogue with their hours, of which an evening is made. */
export interface EveningPlace extends VenueView {
  openMinutes: Minutes[];
  /** Guests who fit in at a time. */
  seats: number;
  /** The map has its outline and not just a point. */
  outlined: boolean;
}

/** Where to look, for what, and when it has to be open. */
export interface EveningSearch {
  centre: Point;
  radiusKm: number;
  /** The plan's areas; all where it is null. */
  areas: EffectiveSpec | null;
  wanted: readonly PlaceType[];
  open: { from: Date; until: Date };
  /** Members of the plan: what one of them blocked is not suggested. */
  memberIds: readonly UserId[];
  /** Venues that are read however far they are. */
  keep: readonly string[];
}

/** Kinds of which each evening may need one: of each group so many of the nearest are looked at. */
export const EVENING_KINDS: readonly (readonly PlaceType[])[] = [
  ['casual_restaurants', 'food_courts'],
  ['fine_dining', 'rooftop_dining'],
  ['street_food'],
  ['cafes', 'bakeries'],
  ['museums', 'art_galleries', 'exhibitions', 'cultural_centers', 'workshops'],
  ['heritage_sites'],
  ['parks', 'botanical_gardens'],
  ['beaches', 'lakes', 'scenic_viewpoints'],
  ['hiking_trails', 'nature_trails', 'wildlife_sanctuaries'],
  ['bowling', 'gaming_zones', 'arcade_games', 'escape_rooms', 'go_karting', 'rock_climbing', 'adventure_parks'],
  ['cinemas', 'theaters', 'live_music', 'comedy_clubs', 'karaoke'],
  ['bars_pubs', 'pubs_lounges', 'nightclubs'],
  ['spas', 'massage_therapy', 'thermal_baths', 'wellness_retreats', 'yoga_studios', 'meditation_centers'],
  ['sports_complexes', 'swimming_pools'],
];

/** The stops of an evening with their sum and their span; null where it has none. */
function stopsOf({ stops }: EveningRow): Pick<Itinerary, 'stops' | 'cost' | 'startAt' | 'endAt'> | null {
  const [first] = stops ?? [];
  const last = stops?.at(-1);
  if (!stops || !first || !last) return null;
  return {
    startAt: first.arriveAt,
    endAt: last.leaveAt,
    cost: stops.reduce((sum, { cost }) => sum + cost, 0),
    stops: stops.map(({ openText, ...stop }) => ({
      ...stop,
      price: stop.price ?? (stop.cost > 0 ? 'estimate' : 'free'),
      words: null,
      biddable: takesOffers(stop),
      openSpans: readOpenSpans(openText),
    })),
  };
}

/** A stop without its offers, its reasons and what its members asked for. */
const linkedStop = (stop: PlannedStop): LinkedStop => ({
  venueId: stop.venueId,
  name: stop.name,
  kind: stop.kind,
  area: stop.area,
  placeType: stop.placeType,
  placeTypes: stop.placeTypes,
  cuisines: stop.cuisines,
  photoId: stop.photoId,
  arriveAt: stop.arriveAt,
  leaveAt: stop.leaveAt,
  travelMinutes: stop.travelMinutes,
  onFoot: stop.onFoot,
  cost: stop.cost,
  price: stop.price,
  isBooked: Boolean(stop.part?.booking),
});

/** The evenings that plans have taken, and the places that evenings are made of. */
export class ItinerariesRepository {
  constructor(private readonly db: Queries) {}

  /** The evening of a plan, as a member reads it; null when there is none, or the user is not in the plan. */
  async ofPlan(planId: PlanId, userId: UserId): Promise<Itinerary | null> {
    const row = await this.db.one(statements.itineraryOfMember, [planId, userId]);
    const stops = row && stopsOf(row);
    return (
      stops && { dateBookId: planId, timeSlot: row.timeSlot, adoptedAt: row.adoptedAt.toISOString(), linkCode: row.linkCode, ...stops }
    );
  }

  /** The evening behind the code of a link; null where it leads to none, or the plan is over. */
  async ofLink(code: string): Promise<LinkedEvening | null> {
    const row = await this.db.one(statements.linkedEvening, [code]);
    const stops = row && stopsOf(row);
    return stops && { planName: row.discreet ? null : row.planName, planType: row.planType, ...stops, stops: stops.stops.map(linkedStop) };
  }

  /** The code of the link to the evening of a plan: null while there is none, undefined where the plan has no evening. */
  async linkOf(planId: PlanId): Promise<string | null | undefined> {
    return (await this.db.of(ItineraryRow).findOne({ select: { planId: true, linkCode: true }, where: { planId } }))?.linkCode;
  }

  /** Writes the code of the link, or takes it away, under the plan's lock; gives the plan's row. */
  async saveLink(planId: PlanId, linkCode: string | null): Promise<DatebookRow> {
    await this.db.of(ItineraryRow).update({ planId }, { linkCode });
    return this.note(planId);
  }

  /** Places around a point that are open at some time of the evening: the nearest of each group of kinds and of the wanted kinds. */
  async places(search: EveningSearch): Promise<EveningPlace[]> {
    const { longitude, latitude } = search.centre;
    const kinds = [...(search.wanted.length > 0 ? [search.wanted] : []), ...EVENING_KINDS];
    const rows = await nearestFirst(this.db, statements.eveningPlaces, [
      longitude,
      latitude,
      JSON.stringify(kinds),
      openWindow({ preferredTime: null }, search.open.from, search.open.until),
      search.memberIds,
      search.keep,
      ...boxAround(longitude, latitude, search.radiusKm),
      search.radiusKm,
      search.areas?.areas ?? null,
      search.areas && (regionOfAreas(search.areas) ?? ''),
    ]);
    return rows.map(({ openText, location: _location, ...place }) => ({ ...place, openMinutes: readMultirange(openText) }));
  }

  /**
   * A plan of this kind that its owner made of the same stops at the same time, and has asked no venue for yet. The owner's row stays
   * locked, so that of two requests for the same evening the second finds the plan of the first.
   */
  async planOfStops(
    userId: UserId,
    planType: PlanType,
    stops: readonly Pick<StoredStop, 'venueId' | 'arriveAt'>[],
  ): Promise<PlanId | null> {
    await this.db.of(User).findOne({ select: { id: true }, where: { id: userId }, lock: { mode: 'for_no_key_update' } });
    const venueIds = JSON.stringify(stops.map(({ venueId }) => venueId));
    return (await this.db.one(statements.planOfStops, [userId, planType, venueIds, stops[0]?.arriveAt]))?.id ?? null;
  }

  /** Saves an evening for a plan in the place of the one before, under the plan's lock; gives the plan's row. */
  async save(planId: PlanId, timeSlot: TimeSlot, stops: StoredStop[]): Promise<DatebookRow> {
    await this.db
      .of(ItineraryRow)
      .createQueryBuilder()
      .insert()
      .values({ planId, timeSlot, stops, adoptedAt: () => 'app_clock()' })
      .orUpdate(['time_slot', 'stops', 'adopted_at'], ['datebook_id'])
      .updateEntity(false)
      .execute();
    return this.note(planId);
  }

  /** Writes the stops of an evening as its bookings have them, under the plan's lock; gives the plan's row. */
  async saveStops(planId: PlanId, stops: StoredStop[]): Promise<DatebookRow> {
    await this.db.of(ItineraryRow).update({ planId }, { stops });
    return this.note(planId);
  }

  /** Notes that the evening of a plan reads differently than before, under the plan's lock; gives the plan's row. */
  async note(planId: PlanId): Promise<DatebookRow> {
    const row = await this.db.one(statements.noteItinerary, [planId]);
    if (!row) throw new Error('The plan vanished under its lock');
    return row;
  }
}
