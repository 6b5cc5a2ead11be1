import { isBiddable, OPEN_PLAN_STATES } from '@app/domain';
import type { Coordinates, Itinerary, ItineraryStop, PlanType, TimeSlot } from '@app/contracts';
import type { Database } from '../database/database.js';
import { DATEBOOK_COLUMNS, type DatebookRow } from '../database/rows.js';
import type { Transaction } from '../database/transaction.js';
import { sqlList } from '../database/views.js';
import { eveningPlaces, type EveningPlace, type EveningSearch } from './evening-places.repository.js';

/** A stop as it is kept; what the catalogue says of its place is read with it. */
export type StoredStop = Pick<
  ItineraryStop,
  'venueId' | 'placeType' | 'arriveAt' | 'leaveAt' | 'travelMinutes' | 'onFoot' | 'cost' | 'reasons'
>;
type Place = Pick<ItineraryStop, 'name' | 'kind' | 'area' | 'address' | 'photoId' | 'asked'> & { place: Coordinates };

// Places are never deleted from under a plan that was there: an import that is undone keeps what an itinerary names.
const OF_PLAN = `SELECT i.time_slot AS "timeSlot", i.adopted_at AS "adoptedAt", (
    SELECT jsonb_agg(s.stop || jsonb_build_object('name', v.name, 'kind', v.kind, 'area', v.area, 'address', v.address,
      'photoId', v.cover_photo_id, 'asked', EXISTS (SELECT FROM bid_requests r JOIN bid_invites asked ON asked.request_id = r.id
        WHERE r.datebook_id = i.datebook_id AND r.status IN ('open', 'closing') AND asked.venue_id = v.id), 'place', jsonb_build_object('lat', v.location[1], 'lng', v.location[0])) ORDER BY s.n)
    FROM jsonb_array_elements(i.stops) WITH ORDINALITY s (stop, n) JOIN venues v ON v.id = (s.stop ->> 'venueId')::uuid) AS stops
  FROM itineraries i JOIN datebooks d ON d.id = i.datebook_id AND d.deleted_at IS NULL
  JOIN members m ON m.datebook_id = d.id AND m.user_id = $2 AND m.left_at IS NULL WHERE i.datebook_id = $1`;

/** The evenings that plans have taken, as their members read them. */
export class ItinerariesRepository {
  constructor(private readonly database: Database) {}

  /** The clock of the business rules. */
  async now(): Promise<Date> {
    const [row] = await this.database.read<{ now: Date }>('clock', 'SELECT app_clock() AS now', []);
    return row?.now ?? new Date();
  }

  /** See eveningPlaces. */
  places(search: EveningSearch): Promise<EveningPlace[]> {
    return eveningPlaces(this.database, search);
  }

  /** See itineraryOf. */
  ofPlan(planId: string, userId: string): Promise<Itinerary | null> {
    return itineraryOf(this.database, planId, userId);
  }
}

/** The evening of a plan that the user is in; null when there is none. */
export async function itineraryOf(db: Database | Transaction, planId: string, userId: string): Promise<Itinerary | null> {
  const values = [planId, userId];
  type Row = { timeSlot: TimeSlot; adoptedAt: Date; stops: (StoredStop & Place)[] | null };
  const rows = 'prepared' in db ? await db.prepared<Row>('itinerary', OF_PLAN, values) : await db.read<Row>('itinerary', OF_PLAN, values);
  const row = rows[0];
  const [first] = row?.stops ?? [];
  const last = row?.stops?.at(-1);
  if (!row?.stops || !first || !last) return null;
  return {
    dateBookId: planId,
    timeSlot: row.timeSlot,
    adoptedAt: row.adoptedAt.toISOString(),
    startAt: first.arriveAt,
    endAt: last.leaveAt,
    cost: row.stops.reduce((sum, { cost }) => sum + cost, 0),
    stops: row.stops.map((stop) => ({ ...stop, words: null, biddable: takesOffers(stop) })),
  };
}

/** Whether a venue of that kind can be asked for an offer as such a place. */
export const takesOffers = ({ kind, placeType }: Pick<ItineraryStop, 'kind' | 'placeType'>): boolean =>
  kind !== 'unclaimed' && isBiddable(placeType);

/** A plan of this kind that its owner made of the same stops at the same time, and has asked no venue for yet; under the owner's row lock. */
export async function planOfStops(
  tx: Transaction,
  userId: string,
  planType: PlanType,
  stops: readonly Pick<StoredStop, 'venueId' | 'arriveAt'>[],
): Promise<string | null> {
  await tx.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  const [row] = await tx.prepared<{ id: string }>(
    'plan-of-stops',
    `SELECT d.id FROM datebooks d JOIN itineraries i ON i.datebook_id = d.id
     WHERE d.created_by = $1 AND d.deleted_at IS NULL AND d.state IN (${sqlList(OPEN_PLAN_STATES)}) AND d.bidding = 'held' AND d.plan_type = $2
       AND jsonb_path_query_array(i.stops, '$[*].venueId') = $3::jsonb AND i.stops -> 0 ->> 'arriveAt' = $4 LIMIT 1`,
    [userId, planType, JSON.stringify(stops.map(({ venueId }) => venueId)), stops[0]?.arriveAt],
  );
  return row?.id ?? null;
}

/** Keeps an evening for a plan in the place of the one before, under the plan's lock; gives the plan's row. */
export async function keepItinerary(
  tx: Transaction,
  plan: DatebookRow,
  timeSlot: TimeSlot,
  stops: readonly StoredStop[],
): Promise<DatebookRow> {
  await tx.prepared(
    'keep-itinerary',
    `INSERT INTO itineraries (datebook_id, time_slot, stops) VALUES ($1, $2, $3)
     ON CONFLICT (datebook_id) DO UPDATE SET time_slot = excluded.time_slot, stops = excluded.stops, adopted_at = app_clock()`,
    [plan.id, timeSlot, JSON.stringify(stops)],
  );
  const [row] = await tx.prepared<DatebookRow>(
    'note-itinerary',
    `UPDATE datebooks SET itinerary_at = app_clock() WHERE id = $1 RETURNING ${DATEBOOK_COLUMNS}`,
    [plan.id],
  );
  if (!row) throw new Error('The plan vanished under its lock');
  return row;
}
