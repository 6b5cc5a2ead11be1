import { makeUser, makeVenue, storedPreferences, underLock } from '@app/testkit';
import type { BidId, BidRequestView, Day, PlanId, PlannedStop, UserId, VenueId } from '@app/contracts';
import { addDays, dayOf, hourOf } from '@app/domain';
import type { Database, StoredPreferences, StoredStop } from '@app/persistence';
import { someId } from '@app/testkit/scenario/some-id';
import { settleAndAppend } from '../datebooks/settle-plan.js';
import { noMembers } from '../datebooks/plan-context.js';
import { askForStop } from '../itineraries/ask-for-stop.js';
import type { Outcome } from '../outcome.js';

/** A plan of two that holds its evening of three cafés back; all venues of the database are within its reach. */
export interface Evening {
  id: PlanId;
  ownerId: UserId;
  memberId: UserId;
  venueIds: [VenueId, VenueId, VenueId];
}

const preferencesOn = (day: Day): StoredPreferences => ({
  ...storedPreferences(day),
  dateStyles: ['vibe:romantic', 'activity:outdoors', 'place:parks'],
  specialRequests: 'A quiet corner',
});

/** Makes such a plan for tomorrow, from six o'clock on; with `ready` both members have said what they would like. */
export async function makeEvening(database: Database, { ready = true } = {}): Promise<Evening> {
  const [ownerId, memberId] = [await makeUser(database), await makeUser(database)];
  const venueIds: Evening['venueIds'] = [await makeVenue(database), await makeVenue(database), await makeVenue(database)];
  const [row] = await database.source.query<{ id: PlanId }[]>(
    `WITH plan AS (INSERT INTO datebooks (name, plan_type, max_members, created_by, party_size, bidding_chosen)
       VALUES ('Saturday', 'datebook', 2, $1, 1, true) RETURNING id),
     everyone AS (INSERT INTO members (datebook_id, user_id, role, joined_seq, latitude, longitude, location_source, joined_at)
       SELECT plan.id, u.id, CASE WHEN u.n = 1 THEN 'owner' ELSE 'member' END, 1, 19.06, 72.84, 'gps', app_clock() + u.n * interval '1 ms'
       FROM plan, unnest($2::uuid[]) WITH ORDINALITY AS u(id, n))
     SELECT id FROM plan`,
    [ownerId, [ownerId, memberId]],
  );
  const id = row?.id ?? someId<PlanId>('');
  const day = addDays(dayOf(await database.now()), 1);
  const at = (hour: number) => hourOf(day, hour).toISOString();
  const stops = venueIds.map((venueId, n): StoredStop => ({
    venueId,
    placeType: 'cafes',
    arriveAt: at(18 + n * 1.25),
    leaveAt: at(19 + n * 1.25),
    travelMinutes: n === 0 ? null : 15,
    onFoot: false,
    cost: 900 + 450 * n,
    reasons: ['near'],
  }));
  await underLock(database, id, async (tx, plan) => {
    for (const userId of ready ? [ownerId, memberId] : [ownerId]) await tx.preferences.save(id, userId, preferencesOn(day));
    await settleAndAppend(tx, { plan, locked: plan }, 'datebook.updated', noMembers, {});
    await tx.itineraries.save(id, 'evening-night', stops);
  });
  return { id, ownerId, memberId, venueIds };
}

/** The owner of an evening puts one of its stops out to bid. */
export const putOut = (database: Database, { id, ownerId, venueIds }: Evening, n: number): Promise<Outcome<BidRequestView>> =>
  underLock(database, id, (tx, plan) => askForStop(tx, { plan, userId: ownerId }, venueIds[n] ?? someId<VenueId>(''), { adult: true }));

/** The stops of an evening as its owner reads them. */
export const stopsOf = async (database: Database, { id, ownerId }: Evening): Promise<PlannedStop[]> =>
  (await database.itineraries.ofPlan(id, ownerId))?.stops ?? [];

/** The offer of a venue for a request, at `startAt`; it asks for the price that the stop was estimated at. */
export async function offerFor(
  database: Database,
  request: BidRequestView,
  venueId: VenueId,
  startAt: string,
  price = 900,
): Promise<BidId> {
  const [row] = await database.source.query<{ id: BidId }[]>(
    `INSERT INTO bids (request_id, datebook_id, venue_id, proposed_price, start_at, party_size, value_score, parts, plan_version)
     SELECT r.id, r.datebook_id, $2, $4, $3, r.party_size, 50, '{}', r.plan_version FROM bid_requests r WHERE r.id = $1 RETURNING id`,
    [request.id, venueId, startAt, price],
  );
  return row?.id ?? someId<BidId>('');
}
