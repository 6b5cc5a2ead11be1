import { areaOf, asksAge, checkPreferences, cityOf, dayOf, parseBudget, preferencesOf, readStyles, writeStyles } from '@app/domain';
import type { ChangeOf, EventEnvelope, PlanId, PreferencesView, SavePreferences, UserId } from '@app/contracts';
import { preferencesView, type MemberState, type StoredPreferences, type Transaction } from '@app/persistence';
import { newInvite } from '../datebooks/invite-code.js';
import { onlyMember, refusalUnlessOpen, type PlanContext } from '../datebooks/plan-context.js';
import { settleAndAppend, type SettledPlan } from '../datebooks/settle-plan.js';
import { mergeChange } from '../merge-change.js';
import { done, refused, type Outcome, type Refusal } from '../outcome.js';
import { centreOf, startFrom, type Place } from './location.js';

/** What a member's preferences are judged by, under the plan's lock: asked for together with that, it travels with it. */
export const loadPreferencesContext = (tx: Transaction, planId: PlanId, userId: UserId) =>
  Promise.all([tx.now(), tx.members.list(planId), tx.consents.hasWithdrawn(userId, 'location')]);
type PreferencesContext = Awaited<ReturnType<typeof loadPreferencesContext>>;

/**
 * Saves a member's preferences and starting place, checked in the order of the product specification, and settles the plan. Call under the plan's
 * lock. `locationLater`: a plan that was just created may wait for its location.
 */
export async function savePreferences(
  tx: Transaction,
  { plan, userId }: PlanContext,
  sent: ChangeOf<SavePreferences>,
  { adult, locationLater = false, read }: { adult: boolean; locationLater?: boolean; read?: PreferencesContext },
): Promise<Outcome<SettledPlan & { appended: Promise<EventEnvelope[]> }>> {
  const closed = refusalUnlessOpen(plan);
  if (closed) return closed;
  const [now, before, hasWithdrawn] = read ?? (await loadPreferencesContext(tx, plan.id, userId));
  const me = before.find((member) => member.userId === userId);
  const change = changeOf(me, sent);
  if ('refused' in change) return change;
  const { body, moves } = change.done;
  const incomplete = checked(body, now, locationLater || me?.latitude != null);
  if (incomplete) return incomplete;
  if (!adult && asksAge(body.dateStyles)) return refused('adult-required');
  const place = moves ? placeOf(body) : null;
  if (place && 'refused' in place) return place;
  const start = place && startFrom(place, hasWithdrawn);
  if (start && 'refused' in start) return start;
  // The statements travel together; the read of the members is behind the writes.
  const [, , members] = await Promise.all([
    start && tx.members.setPlace(plan.id, userId, start),
    tx.preferences.save(plan.id, userId, storedOf(body)),
    tx.members.list(plan.id),
  ]);
  const next = {
    ...plan,
    // A member who joins an evening joins the plans of its stops.
    invite_code: plan.invite_code ?? (plan.evening_id ? null : newInvite()),
    // The member who saved last gets the right to negotiate, because they are present. A voter's preferences change nothing.
    ...(me?.role === 'voter' ? {} : { negotiator_id: userId, asked_by: null, asked_at: null }),
  };
  const settled = await settleAndAppend(tx, { plan: next, locked: plan, members }, 'preferences.saved', onlyMember(userId), {
    memberId: userId,
  });
  return done({ plan: settled.plan, members, userId, appended: settled.appended });
}

const PLACE = ['userLocation', 'locationSource', 'citySlug'] as const;

/** The preferences to store, and whether the member's starting place changes. With `was` only the changed fields are taken over. */
function changeOf(
  me: MemberState | undefined,
  { was, ...sent }: ChangeOf<SavePreferences>,
): Outcome<{ body: SavePreferences; moves: boolean }> {
  const present = was && me && preferencesView(sent.dateBookId, me);
  if (!present) return done({ body: sent, moves: true });
  const merge = mergeChange<Partial<PreferencesView>>(present, { ...sent, was } as ChangeOf<Partial<PreferencesView>>);
  if ('refused' in merge) return merge;
  const moves = present.userLocation === null || PLACE.some((field) => Object.hasOwn(was, field));
  const { userLocation, locationSource, citySlug } = sent;
  const body = merge.done as SavePreferences;
  // A place, its source and its city belong together.
  return done({ body: moves ? { ...body, userLocation, locationSource, citySlug } : body, moves });
}

/** A refusal with the title and the message of the first failed check, as the toast shows them, and the messages of all checks by field. */
function checked(body: SavePreferences, now: Date, hasLocation: boolean): Refusal | null {
  const problems = checkPreferences(body, dayOf(now), now, hasLocation);
  const [first] = problems;
  if (!first) return null;
  const fieldErrors: Record<string, string[]> = {};
  for (const problem of problems) (fieldErrors[problem.field] ??= []).push(problem.message);
  return { refused: 'preferences-incomplete', detail: first.message, fieldErrors, title: first.title };
}

/** The starting place of the member: that of the device, or the centre of a picked city or area. */
function placeOf(body: SavePreferences): Place | Refusal | null {
  if (body.userLocation) {
    const latitude = Number(body.userLocation.latitude);
    const longitude = Number(body.userLocation.longitude);
    const valid = Number.isFinite(latitude) && Number.isFinite(longitude) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    if (!valid) return refused('invalid-fields', 'The location cannot be read.', { userLocation: ['must be degrees'] });
    return { latitude, longitude, source: body.locationSource ?? 'gps', ...(body.citySlug ? { citySlug: body.citySlug } : {}) };
  }
  const city = body.citySlug ? cityOf(body.citySlug) : null;
  if (city) return centreOf(city);
  const area = body.selectedAreas?.[0] ? areaOf(body.selectedAreas[0]) : null;
  return area ? { latitude: area.area.latitude, longitude: area.area.longitude, source: 'area', citySlug: area.region } : null;
}

function storedOf(body: SavePreferences): StoredPreferences {
  const budget = parseBudget(body.budget);
  const isByArea = body.filterType === 'locality';
  return {
    ...preferencesOf(body),
    dateStyles: writeStyles(readStyles(body.dateStyles)),
    budget: body.budget.trim(),
    minSpend: budget?.minSpend ?? 0,
    maxSpend: budget?.maxSpend ?? null,
    travelDistance: isByArea ? null : body.travelDistance,
    specialRequests: body.specialRequests?.trim() || null,
    selectedAreas: isByArea ? (body.selectedAreas ?? []) : [],
  };
}
