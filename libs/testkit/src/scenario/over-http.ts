import { randomUUID } from 'node:crypto';
import type {
  AcceptBid,
  CatchUp,
  ChangeOf,
  CreateDatebook,
  Day,
  OwnBooking,
  PlaceBid,
  PlanAnswer,
  PreferencesView,
  SavePreferences,
  Snapshot,
  PlanId,
  UserId,
} from '@app/contracts';
import { addDays, dayOf } from '@app/domain';
import { someId } from './some-id.js';
import { call, type Reply } from '../http-client.js';
import { KABIR, OFFER, ASHA, PREFERENCES } from './description.js';

/** A person of a test, with a session of their own, who calls the API as the web app does. */
export interface Planner {
  readonly id: UserId;
  readonly cookie: string;
  call<T = unknown>(route: string, body?: unknown, more?: { key?: string; headers?: Record<string, string> }): Promise<Reply<T>>;
}

/** Creates a guest with a session. */
export async function enterGuest(url: string, firstName = ASHA.firstName): Promise<Planner> {
  const answer = await call<{ id: UserId }>(url, 'POST /auth/guest-login', { body: { firstName } });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { id: answer.body.id, cookie, call: (route, body, more = {}) => call(url, route, { cookie, body, ...more }) };
}

/** Returns the day after today in India. */
export const tomorrow = (): Day => addDays(dayOf(new Date()), 1);

/** Preferences that pass every check: a romantic dinner tomorrow evening, 10 km around a point in Bandra. */
export const preferencesFor = (planId: PlanId, change: Partial<ChangeOf<SavePreferences>> = {}): ChangeOf<SavePreferences> => ({
  dateBookId: planId,
  preferredDate: tomorrow(),
  ...PREFERENCES,
  ...change,
});

/** Returns the body of an answer. @throws when the API refused the call. */
async function bodyOf<T>(what: string, answer: Promise<Reply<T>>): Promise<T> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${what} was refused: ${JSON.stringify(body)}`);
  return body;
}

/** Creates a plan. @throws when that is refused. */
export const createPlan = (planner: Planner, body: Partial<CreateDatebook> = {}): Promise<PlanAnswer> =>
  bodyOf('The plan', planner.call<PlanAnswer>('POST /datebooks', { planType: 'datebook', ...body }));

/** Saves preferences; returns them as stored, with the invite code. @throws when they are refused. */
export const savePreferences = (
  planner: Planner,
  planId: PlanId,
  change: Partial<SavePreferences> = {},
): Promise<PreferencesView & { inviteCode: string }> =>
  bodyOf(
    'What the planner prefers',
    planner.call<PreferencesView & { inviteCode: string }>('POST /preferences', preferencesFor(planId, change)),
  );

export interface PlanOfTwo {
  plan: PlanAnswer;
  owner: Planner;
  friend: Planner;
  inviteCode: string;
}

interface PlanOfTwoOptions {
  names?: readonly [owner: string, friend: string];
  plan?: Partial<CreateDatebook>;
  mine?: Partial<SavePreferences>;
  /** Null: the friend has joined without preferences. */
  theirs?: Partial<SavePreferences> | null;
}

/** Makes a plan of two who have both saved their preferences; the options change that. */
export async function createPlanOfTwo(url: string, options: PlanOfTwoOptions = {}): Promise<PlanOfTwo> {
  const { names = [ASHA.firstName, KABIR.firstName], plan: named, mine, theirs = {} } = options;
  const [owner, friend] = [await enterGuest(url, names[0]), await enterGuest(url, names[1])];
  const plan = await createPlan(owner, named);
  const { inviteCode } = await savePreferences(owner, plan.id, mine);
  await friend.call(`POST /invites/${inviteCode}/join`);
  if (theirs) await savePreferences(friend, plan.id, theirs);
  return { plan, owner, friend, inviteCode };
}

/** Returns preferences for the creation of a plan, without a place. */
export function quickPreferences(): Omit<SavePreferences, 'dateBookId'> {
  const { dateBookId: _none, ...preferences } = preferencesFor(someId<PlanId>(''), {
    dateStyles: ['romantic'],
    budget: '2000-5000',
    travelDistance: null,
    filterType: null,
    userLocation: null,
  });
  return preferences;
}

export const snapshotOf = async (planner: Planner, planId: string): Promise<Snapshot> =>
  (await planner.call<Snapshot>(`GET /datebooks/${planId}`)).body;

/** Returns the types of a plan's events, as the planner can read them. */
export const typesOf = async (planner: Planner, planId: string): Promise<string[]> => {
  const { body } = await planner.call<CatchUp>(`GET /datebooks/${planId}/events?after=0`);
  return 'events' in body ? body.events.map(({ type }) => type) : [];
};

/** Returns the offer of a venue for the evening three days from now, with changes. */
export const offerBody = (change: object = {}): PlaceBid => ({
  ...OFFER,
  startAt: new Date(Date.now() + 80 * 3_600_000).toISOString(),
  ...change,
});

/** Accepts a bid. @throws when that is refused. */
export const bookOverHttp = (url: string, cookie: string, bidId = '', change: Partial<AcceptBid> = {}): Promise<OwnBooking> =>
  bodyOf(
    'The acceptance',
    call<OwnBooking>(url, `POST /bids/${bidId}/accept`, { cookie, key: randomUUID(), body: { expectedVersion: 1, ...change } }),
  );
