import type { PlannedStop } from '@app/contracts';
import { asksAge, partName, preferencesOfStop } from '@app/domain';
import { readinessOf, sharedPlan, type DatebookRow, type MemberState, type Transaction } from '@app/persistence';
import { everybody, type PlanContext } from '../datebooks/plan-context.js';
import { afterEvents, settleAndAppend } from '../datebooks/settle-plan.js';
import { done, refused, type Outcome, type Refusal } from '../outcome.js';

/**
 * Puts one of the `stops` of a plan's evening out to bid, as a plan of its own: with the same members and preferences, but with the stop's kind,
 * day, time and minimum. Call under the plan's lock. The evening waits as `held`. Returns the part, which is live. Refused if the evening is not
 * ready, no venue can be asked, or the stop is out already.
 */
export async function putOutStop(
  tx: Transaction,
  { plan }: PlanContext,
  stops: readonly PlannedStop[],
  stop: PlannedStop,
  { adult }: { adult: boolean },
): Promise<Outcome<DatebookRow>> {
  const members = await tx.members.list(plan.id);
  const refusal = refusalToPutOut(plan, members, stop, adult) ?? (await refusalOfAuction(tx, plan));
  if (refusal) return refusal;
  if (plan.bidding === 'open') await tx.plans.store({ ...plan, bidding: 'held', bidding_chosen: true });
  const { language } = await tx.people.settingsOf(plan.created_by);
  const name = partName(plan.name, stops, stops.indexOf(stop), language);
  const inserted = await tx.parts.insert(plan.id, stop.venueId, name);
  if (!inserted) return refused('venue-asked');
  for (const { userId, preferences } of members) {
    if (!preferences) continue;
    const { version: _version, savedAt: _savedAt, ...own } = preferences;
    await tx.preferences.save(inserted.id, userId, { ...own, ...preferencesOfStop(own, stop) });
  }
  const settled = await settleAndAppend(tx, { plan: inserted, locked: inserted }, 'datebook.created', everybody, {});
  if (settled.plan.state !== 'live') return refused('plan-state', 'No venue can be asked for this stop any more.');
  await tx.append(plan.id, { type: 'datebook.updated', data: { plan: sharedPlan(await tx.itineraries.note(plan.id)) } });
  return done(afterEvents(settled.plan, await settled.appended));
}

function refusalToPutOut(plan: DatebookRow, members: readonly MemberState[], stop: PlannedStop, adult: boolean): Refusal | null {
  if (stop.part) return refused('venue-asked');
  if (!readinessOf(plan, members).allowVenueAccess) return refused('plan-state', 'Venues can be asked once everybody is in and agrees.');
  return !adult && asksAge([`place:${stop.placeType}`]) ? refused('adult-required') : null;
}

/** A stop cannot go out while the whole evening is at auction. */
const refusalOfAuction = async (tx: Transaction, plan: DatebookRow): Promise<Refusal | null> =>
  (await tx.plans.hasOpenAuction(plan.id)) ? refused('plan-state', 'There are offers for the whole evening to choose from.') : null;
