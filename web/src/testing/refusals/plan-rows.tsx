import type { PartnerPreferences, PreferencesView, UserView, UserId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { CreatePlanForm } from '../../features/datebooks/components/create-plan-form.js';
import { QuickPlanForm } from '../../features/datebooks/components/quick-plan-form.js';
import { Managing } from '../../features/datebooks/manage/manage-sheet.js';
import { MismatchPanel } from '../../features/preferences/mismatch/components/mismatch-panel.js';
import { useMismatch } from '../../features/preferences/mismatch/use-mismatch.js';
import { emptyDraft, useDraft } from '../../features/preferences/draft.js';
import { LOCAL, local } from '../../lib/storage.js';
import { placeOfCity, rememberPlace } from '../../lib/place.js';
import { NameCard } from '../../features/invites/components/name-card.js';
import { useAccount } from '../../features/accounts/store.js';
import GpsDetectionScreen from '../../routes/gps-detection.js';
import JoinDatebook from '../../routes/join-datebook.js';
import PreferencesRoute from '../../routes/preferences.js';
import { OWNER, PLAN, somePlan, someSnapshot, someStatus } from '@app/testkit/scenario/planner-views';
import { Route, Routes } from 'react-router-dom';
import type { Meeting, Person } from './meeting.js';

const createPlan = async (person: Person): Promise<void> => {
  await person.type('create.name', 'Friday dinner');
  await person.press('create.submit');
};
const GUEST: UserView = {
  id: someId<UserId>('g'),
  firstName: 'Guest',
  email: null,
  isGuest: true,
  role: 'user',
  adult: false,
  discreet: false,
};
const atCreate = {
  screen: () => <CreatePlanForm onCreated={() => undefined} />,
  call: 'POST /api/datebooks',
  // An ended session is created again, once, before a message is shown.
  answers: () => GUEST,
  act: createPlan,
  reads: 'toast',
  kept: ['Friday dinner'],
  next: 'create.submit',
} as const;

/** The wizard of a new plan at its last question, with all others answered. */
function LastQuestion() {
  rememberPlace(placeOfCity('mumbai'));
  const draft = emptyDraft('new');
  const answers = { vibe: 'romantic', activity: 'dining', placeTypes: ['cafes'], budget: '3000', name: 'Us two', step: 'details' } as const;
  useDraft.getState().open({ ...draft, ...answers, filterType: 'distance', travelDistance: 10 });
  return <PreferencesRoute />;
}
const atWizard = {
  screen: () => <LastQuestion />,
  at: '/preferences?create=new',
  call: 'POST /api/preferences',
  answers: (call: string) => (call === 'POST /api/datebooks' ? somePlan(OWNER) : call.startsWith('GET /api/datebooks') ? [] : null),
  act: (person: Person) => person.press('wizard.submit'),
  reads: 'toast',
  next: 'wizard.submit',
} as const;

const ofPreferences = {
  dateStyles: ['vibe:romantic', 'activity:dining', 'place:cafes'],
  preferredDate: '2026-11-21',
  preferredTime: 'evening',
};
const partner = {
  ...ofPreferences,
  userId: 'k',
  firstName: 'Kabir',
  preferredTime: 'night',
  budget: '3000',
  travelDistance: 10,
} as unknown as PartnerPreferences;
function Differing() {
  const base = someStatus(OWNER);
  const snapshot = someSnapshot(OWNER, {
    plan: somePlan(OWNER, { state: 'resolving' }),
    preferencesStatus: someStatus(OWNER, {
      compatibility: {
        ...base.compatibility,
        allowVenueAccess: false,
        strictMatch: false,
        mismatches: ['preferredTime'],
        partnerPrefs: [partner],
        canNegotiate: true,
        negotiatorId: OWNER,
      },
    }),
  });
  return <MismatchPanel snapshot={snapshot} mismatch={useMismatch(snapshot)} onHome={() => undefined} />;
}
const atMismatch = {
  screen: () => <Differing />,
  call: 'POST /api/accept-partner-preferences',
  answers: (call: string) =>
    call.includes('/compromises') ? [] : call.includes('/api/preferences') ? (ofPreferences as unknown as PreferencesView) : null,
  act: (person: Person) => person.press('mismatch.acceptTheirs'),
  reads: 'toast',
  next: 'mismatch.acceptTheirs',
} as const;

const atAsking = {
  ...atMismatch,
  call: 'POST /api/ask-partner-accept',
  act: (person: Person) => person.press('mismatch.ask'),
  next: 'mismatch.ask',
} as const;

const invite = {
  planType: 'datebook',
  planName: 'Friday dinner',
  hostName: 'Asha',
  memberCount: 1,
  maxMembers: 2,
  joinable: true,
  joinsAs: 'member',
};
const join = async (person: Person): Promise<void> => {
  await person.type('join.name', 'Kabir');
  await person.press('join.join');
};
const atJoin = {
  screen: () => (
    <Routes>
      <Route path="/join-datebook/:inviteCode" element={<JoinDatebook />} />
    </Routes>
  ),
  at: '/join-datebook/ABCD2345EFGH',
  call: 'POST /api/invites/ABCD2345EFGH/join',
  answers: (call: string) => (call.startsWith('GET /api/invites/') ? invite : null),
  act: join,
  reads: 'screen',
} as const;

const rename = async (person: Person): Promise<void> => {
  await person.press('manage.rename');
  await person.type('manage.name', 'Diwali dinner');
  await person.press('manage.save');
};
const manage = () => <Managing snapshot={someSnapshot(OWNER)} onGone={() => undefined} />;
const atRename = {
  screen: manage,
  call: `PATCH /api/datebooks/${PLAN}`,
  act: rename,
  reads: 'toast',
  kept: ['Diwali dinner'],
  next: 'manage.save',
} as const;

/** The refusals while a plan is made and managed. */
export const PLAN_ROWS: readonly Meeting[] = [
  { code: 'plan-limit', on: 'create a plan', ...atCreate },
  { code: 'rate-limited', on: 'create a plan', ...atCreate },
  { code: 'identity-changed', on: 'create a plan', ...atCreate },
  { code: 'not-signed-in', on: 'create a plan', ...atCreate, says: 'create.refresh' },
  { code: 'internal', on: 'create a plan', ...atCreate, says: 'create.failed' },
  {
    code: 'outside-cities',
    on: 'create a quick plan',
    screen: () => {
      local.set(LOCAL.lastCity, 'mumbai');
      return <QuickPlanForm onCreated={() => undefined} />;
    },
    call: 'POST /api/datebooks',
    act: async (person) => {
      await person.tick('vibe.foodie');
      await person.press('quick.create');
    },
    reads: 'toast',
    next: 'quick.create',
  },
  { code: 'outside-cities', on: 'save the wizard of a new plan', ...atWizard },
  { code: 'preferences-incomplete', on: 'save the wizard of a new plan', ...atWizard },
  { code: 'adult-required', on: 'save the wizard of a new plan', ...atWizard },
  { code: 'plan-state', on: 'save the wizard of a new plan', ...atWizard, named: true },
  { code: 'internal', on: 'save the wizard of a new plan', ...atWizard, says: 'wizard.draftSaved' },
  {
    code: 'outside-cities',
    on: 'say where one starts',
    screen: () => <GpsDetectionScreen />,
    at: `/gps-detection?dateBookId=${PLAN}`,
    call: `PUT /api/datebooks/${PLAN}/location`,
    act: async (person) => {
      await person.tick('city.mumbai');
      await person.press('place.continue');
    },
    reads: 'toast',
    next: 'place.continue',
  },
  { code: 'version-mismatch', on: 'accept what the partner wants', ...atMismatch, says: 'mismatch.changed' },
  { code: 'forbidden', on: 'accept what the partner wants', ...atMismatch, named: true },
  { code: 'plan-state', on: 'accept what the partner wants', ...atMismatch, named: true },
  { code: 'unavailable', on: 'accept what the partner wants', ...atMismatch, says: 'mismatch.acceptFailed' },
  { code: 'unavailable', on: 'ask the partner to accept', ...atAsking, says: 'mismatch.askFailed' },
  {
    code: 'unavailable',
    on: 'what I would have, where it cannot be read',
    ...atMismatch,
    call: 'GET /api/preferences',
    act: () => Promise.resolve(),
    reads: 'message',
    says: 'shell.loadFailed',
    next: 'shell.retry',
  },
  {
    code: 'rate-limited',
    on: 'say under which name one invites',
    screen: () => {
      useAccount.setState({ user: GUEST, status: 'signed-in' });
      return <NameCard onSave={useAccount.getState().saveName} />;
    },
    call: 'PATCH /api/auth/user',
    act: async (person) => {
      await person.type('invite.yourName', 'Asha');
      await person.press('shell.save');
    },
    reads: 'toast',
    kept: ['Asha'],
    next: 'shell.save',
  },
  { code: 'plan-full', on: 'join a plan', ...atJoin, says: 'join.full.title', next: 'join.form.title' },
  { code: 'invite-expired', on: 'join a plan', ...atJoin, says: 'join.expired.title', next: 'join.form.title' },
  { code: 'not-found', on: 'join a plan', ...atJoin, says: 'join.unknown.title', next: 'join.form.title' },
  { code: 'forbidden', on: 'join a plan', ...atJoin, says: 'join.removed.title', next: 'join.form.title' },
  { code: 'rate-limited', on: 'join a plan', ...atJoin, says: 'join.limited.title', next: 'join.again' },
  { code: 'unavailable', on: 'join a plan', ...atJoin, says: 'join.failed.title', next: 'join.again' },
  { code: 'forbidden', on: 'rename a plan', ...atRename, named: true },
  { code: 'plan-state', on: 'rename a plan', ...atRename, named: true },
  {
    code: 'booking-first',
    on: 'delete a plan',
    screen: manage,
    call: `DELETE /api/datebooks/${PLAN}`,
    act: async (person) => {
      await person.press('manage.delete');
      await person.press('manage.delete');
    },
    reads: 'toast',
    next: 'manage.delete',
  },
];
