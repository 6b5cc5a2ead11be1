import type { CreateDatebook, Day, PlanAnswer, PreferencesView, SavePreferences } from '@app/contracts';
import { addDays, dayOf } from '@app/domain';
import { call, type Reply } from './http-client.js';

/** A person of a test, with a session of their own, who speaks to the API as the web app does. */
export interface Planner {
  readonly id: string;
  readonly cookie: string;
  call<T = unknown>(route: string, body?: unknown, more?: { key?: string; headers?: Record<string, string> }): Promise<Reply<T>>;
}

/** Lets a guest in. */
export async function enterGuest(url: string, firstName = 'Asha'): Promise<Planner> {
  const answer = await call<{ id: string }>(url, 'POST /auth/guest-login', { body: { firstName } });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { id: answer.body.id, cookie, call: (route, body, more = {}) => call(url, route, { cookie, body, ...more }) };
}

/** The day after today in India. */
export const tomorrow = (): Day => addDays(dayOf(new Date()), 1);

/** Preferences that pass every check: a romantic dinner tomorrow evening, 10 km around a point in Bandra. */
export const preferencesFor = (dateBookId: string, change: Partial<SavePreferences> = {}): SavePreferences => ({
  dateBookId,
  dateStyles: ['vibe:romantic', 'activity:dining', 'place:cafes', 'place:casual_restaurants'],
  budget: '3000',
  travelDistance: 10,
  preferredDate: tomorrow(),
  preferredTime: 'evening',
  userLocation: { latitude: '19.05500000', longitude: '72.84000000' },
  locationSource: 'gps',
  selectedAreas: [],
  filterType: 'distance',
  ...change,
});

/** Creates a plan over HTTP. @throws when that is refused. */
export async function createPlan(planner: Planner, body: Partial<CreateDatebook> = {}): Promise<PlanAnswer> {
  const answer = await planner.call<PlanAnswer>('POST /datebooks', { planType: 'datebook', ...body });
  if (answer.status !== 201) throw new Error(`The plan was refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Saves preferences over HTTP; gives them as stored, with the invite code. @throws when they are refused. */
export async function savePreferences(
  planner: Planner,
  dateBookId: string,
  change: Partial<SavePreferences> = {},
): Promise<PreferencesView & { inviteCode: string }> {
  const answer = await planner.call<PreferencesView & { inviteCode: string }>('POST /preferences', preferencesFor(dateBookId, change));
  if (answer.status !== 200) throw new Error(`The preferences were refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
