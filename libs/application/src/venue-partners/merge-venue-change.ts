import type { AskTouched, ChangeOf, ChangeVenue, OpeningHours, VenueSettings, Weekday, VenueId } from '@app/contracts';
import { hoursByDay, hoursOfDays, isSameJson } from '@app/domain';
import type { Transaction } from '@app/persistence';
import { mergeChange } from '../merge-change.js';
import { done, type Outcome } from '../outcome.js';

/** Settings whose hours are seven fields, one for each day. */
type ByDay = Omit<VenueSettings, 'hours'> & Record<Weekday, OpeningHours[]>;

const byDay = ({ hours, ...others }: Partial<VenueSettings>): Partial<ByDay> => ({ ...others, ...(hours && hoursByDay(hours)) });

/** The earlier values by day: only the days that the change has changed. */
function wasByDay({ hours: earlier, ...others }: Record<string, unknown>, hours: readonly OpeningHours[] = []): Record<string, unknown> {
  if (!Array.isArray(earlier)) return others;
  const [before, now] = [hoursByDay(earlier as OpeningHours[]), Object.entries(hoursByDay(hours))];
  const changed = now.filter(([day, openings]) => !isSameJson(openings, before[day as Weekday]));
  return { ...others, ...Object.fromEntries(changed.map(([day]) => [day, before[day as Weekday]])) };
}

/**
 * What of a change is to be written, with the days of the week that others changed. The venue stays locked; refused where somebody else
 * changed the same field, or the same day of the hours, meanwhile.
 */
export async function mergeVenueChange(
  tx: Transaction,
  venueId: VenueId,
  { was, offers, ...sent }: ChangeOf<ChangeVenue>,
): Promise<Outcome<ChangeVenue>> {
  const choice = offers === undefined ? {} : { offers };
  if (!was) return done({ ...sent, ...choice });
  const present = await tx.desks.lockSettings(venueId, { withSlots: sent.seatsPerSlot !== undefined });
  const fields = Object.keys(was).filter((key) => sent[key as keyof typeof sent] !== undefined);
  const body = { ...byDay(sent), was: wasByDay(was, sent.hours) } as ChangeOf<ByDay>;
  const merge = mergeChange<ByDay>(byDay(present) as ByDay, body);
  if ('refused' in merge) return { ...merge, present: { ...present } };
  const merged = { ...merge.done, hours: hoursOfDays(merge.done) };
  return done({ ...Object.fromEntries(Object.entries(merged).filter(([key]) => fields.includes(key))), ...choice });
}

/** The same for a change that may also close a day or set seats. */
export async function mergeTouching(
  tx: Transaction,
  venueId: VenueId,
  { closedDay, slots, ...sent }: ChangeOf<AskTouched>,
): Promise<Outcome<AskTouched>> {
  const merged = await mergeVenueChange(tx, venueId, sent);
  if ('refused' in merged) return merged;
  return done({ ...merged.done, ...(closedDay !== undefined && { closedDay }), ...(slots && { slots }) });
}
