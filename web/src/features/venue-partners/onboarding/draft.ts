import { create } from 'zustand';
import {
  APPLICATION_STEPS,
  CITY_SLUGS,
  type ApplicationAnswers,
  type ApplicationStep,
  type CitySlug,
  type VenueId,
  type VenueProfile,
} from '@app/contracts';
import { rememberedPlace } from '../../../lib/place.js';
import { local, LOCAL } from '../../../lib/storage.js';
import { fetchApplication, saveApplication } from './api.js';
import { mapAnswer } from './claim.js';

/** The answers so far, stored by the browser before there is an account, and by the server afterwards. */
export interface Draft {
  /** The venue of the answers; null: no account yet. */
  venueId: VenueId | null;
  citySlug: CitySlug;
  owner: { name: string; email: string };
  step: ApplicationStep;
  answers: ApplicationAnswers;
  /** The server does not have it yet. */
  unsaved: boolean;
}
interface DraftState extends Draft {
  state: 'idle' | 'saving' | 'saved' | 'failed';
}

const EVENING = { opens: '12:00', closes: '23:00' };
const blank = (): Draft => ({
  venueId: null,
  citySlug: rememberedPlace()?.citySlug ?? 'mumbai',
  owner: { name: '', email: '' },
  step: 'business',
  answers: {
    business: { name: '', gstin: '', fssai: '', phone: '' },
    placeTypes: [],
    location: null,
    address: '',
    hours: (['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const).map((day) => ({ day, ...EVENING })),
    seatsPerSlot: null,
    priceLevel: 2,
    template: { name: '', priceKind: 'total', price: null, inclusions: [], policy: 'moderate', note: '' },
  },
  unsaved: false,
});

export const useApplication = create<DraftState>(() => ({ ...blank(), state: 'idle' }));

/** The draft that this browser stores, if it is one of this build. */
function kept(): Draft | null {
  const found = local.json(LOCAL.venueApplication) as Partial<Draft> | null;
  const known =
    typeof found?.answers?.business?.name === 'string' &&
    Array.isArray(found.answers.hours) &&
    APPLICATION_STEPS.some((step) => step === found.step) &&
    CITY_SLUGS.some((slug) => slug === found.citySlug);
  return known ? { ...blank(), ...found } : null;
}

function keep({ venueId, citySlug, owner, step, answers, unsaved }: Draft): void {
  local.set(LOCAL.venueApplication, JSON.stringify({ venueId, citySlug, owner, step, answers, unsaved } satisfies Draft));
}

/** Whether this browser holds an application without an account. */
export const hasBegun = (): boolean => kept()?.venueId === null;

/** Restores an application without an account. */
export function resumeHere(): void {
  const found = kept();
  useApplication.setState({ ...(found?.venueId === null ? found : blank()), state: 'idle' });
}

/** Restores the server's answers of a venue; unsaved answers of this browser are newer. */
export async function resumeOf({ id, name, citySlug }: VenueProfile): Promise<void> {
  const found = kept();
  if (found?.venueId === id && found.unsaved) {
    useApplication.setState({ ...found, state: 'idle' });
    return save();
  }
  const { answers, step } = await fetchApplication();
  const fresh = blank();
  const first = { ...fresh.answers, business: { ...fresh.answers.business, name } };
  useApplication.setState({ ...fresh, venueId: id, citySlug, step, answers: answers ?? first, state: 'idle' });
}

let timer: ReturnType<typeof setTimeout> | undefined;
const SOON_MS = 600;

/** Changes the draft; it is stored here at once, and on the server soon. */
export function change(more: Partial<Pick<Draft, 'citySlug' | 'owner' | 'step' | 'answers'>>): void {
  useApplication.setState((before) => ({ ...before, ...more, unsaved: before.venueId !== null, state: 'idle' }));
  const draft = useApplication.getState();
  keep(draft);
  if (draft.venueId === null) return;
  clearTimeout(timer);
  timer = setTimeout(() => void save(), SOON_MS);
}

/** Changes answers. An edited answer is the applicant's own and no longer the map's. */
export function answer(more: Partial<ApplicationAnswers>): void {
  const { answers } = useApplication.getState();
  const next = { ...answers, ...more };
  const fromMap = (answers.fromMap ?? []).filter((field) => mapAnswer(next, field) === mapAnswer(answers, field));
  change({ answers: { ...next, fromMap } });
}

/** The answers before any input. */
export const blankAnswers = (): ApplicationAnswers => blank().answers;

/** Assigns the draft to the account that was created for it. */
export function adopt({ id, citySlug }: VenueProfile, step: ApplicationStep): void {
  useApplication.setState({ venueId: id, citySlug });
  change({ step });
}

/** Saves unsaved answers; a failure is shown, and the next change or the network's return tries again. */
export async function save(): Promise<void> {
  clearTimeout(timer);
  const { unsaved, step, answers } = useApplication.getState();
  if (!unsaved) return;
  useApplication.setState({ state: 'saving' });
  try {
    await saveApplication({ step, answers });
  } catch {
    return useApplication.setState({ state: 'failed' });
  }
  // Input made meanwhile is saved by its own call.
  if (useApplication.getState().answers !== answers || useApplication.getState().step !== step) return;
  useApplication.setState({ unsaved: false, state: 'saved' });
  local.remove(LOCAL.venueApplication);
}

/** Removes the draft after it was sent. */
export function forget(): void {
  clearTimeout(timer);
  local.remove(LOCAL.venueApplication);
  useApplication.setState({ ...blank(), state: 'idle' });
}
