import '../../testing/browser-globals.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { InvitePreview as Preview, Snapshot, BidId, UserId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import type { Catalogue } from '../../lib/i18n/catalogue.js';
import { en } from '../../locales/en.js';
import { hi } from '../../locales/hi.js';
import { plannerEn } from '../../locales/planner-en.js';
import { plannerHi } from '../../locales/planner-hi.js';
import { setLanguage, text, useLanguageStore, type Language } from '../../lib/i18n/i18n.js';
import { AskNowCard } from '../../live/ask-now.js';
import { ObstacleCard } from '../../live/plan-obstacle.js';
import { stubApi, show } from '../../testing/stub-api.js';
import { OWNER, someBid, someBooking, someListed, somePlan, someSnapshot, someStatus } from '@app/testkit/scenario/planner-views';
import { LiveBoard } from '../bids/components/live-board.js';
import { BookingTab } from '../bookings/components/booking-tab.js';
import { InvitePanel } from '../invites/components/invite-panel.js';
import { InvitePreview } from '../invites/components/invite-preview.js';
import { WaitingRoom } from '../invites/components/waiting-room.js';
import { MismatchPanel } from '../preferences/mismatch/components/mismatch-panel.js';
import { DetailsStep } from '../preferences/components/details-step.js';
import { NextStepDialog } from './components/next-step-dialog.js';
import { PlanCard } from './components/plan-card.js';
import { RecentPlans } from './components/recent-plans.js';
import { Managing } from './manage/manage-sheet.js';

/** Words that can only refer to two people. */
const OF_TWO: Record<Language, RegExp> = {
  en: /\b(?:you two|two of you|both of you|you both|both|partners?|couple|just us|each other)\b/i,
  hi: /दोनों|पार्टनर|साथी|आप दो/,
};

/** Texts with such words, and the reason why no group reads them. */
const NOT_OF_A_GROUP = [
  // a member without a name in a plan for two, and the texts about what waits for them
  'person.unnamed',
  'person.partner',
  'chip.waiting_partner',
  'waiting.title',
  'waiting.leadMulti',
  'ask.aloneTwo',
  'manage.effect.twoWait',
  'ask.aloneOfTwo',
  'invite.bothIn',
  'home.noneReady',
  'next.collaborateLine',
  'mismatch.waiting',
  'mismatch.aligned.minimum',
  'create.datebookLine',
  'create.idea.date3',
];
/** The product's own words, which name no plan. */
const OF_THE_PRODUCT = [
  'footer.tagline',
  'footer.partner',
  'account.nameHint',
  'home.partnerTitle',
  'home.how2',
  'home.feature1',
  'guide.step1Line',
  'guide.step2Line',
  'dash.partner',
  'problem.venue-claimed',
  'check.exclusive.message',
  'about.placesText',
  // companions of any number, or counted with others
  'sees.group',
  'merge.otherwise',
  // what the team and a venue's staff read
  'clash.merged',
];
const HERE = 'web/src/features/datebooks/friends.spec.tsx';
/** The fixed labels of the buttons of a mismatch, which in a group refer to its first suggestion; and texts about these buttons. */
const FIXED = ['mismatch.acceptTheirs', 'mismatch.ask', 'mismatch.acceptRequest', 'mismatch.acceptFailed'];

const FRIENDS = ['Asha', 'Kabir', 'Ravi', 'Tara'].map((firstName, at) => ({
  userId: at === 0 ? OWNER : someId<UserId>(`u-${firstName}`),
  firstName,
  role: at === 0 ? ('owner' as const) : ('member' as const),
  joinedAt: '2026-11-20T12:00:00.000Z',
  hasPreferences: true,
  hasCoordinates: true,
}));

/** A plan of friends of whom `count` have joined. */
function friends(count: number, patch: Partial<Snapshot> = {}, ready = count): Snapshot {
  const { compatibility } = someStatus(OWNER);
  return someSnapshot(OWNER, {
    plan: somePlan(OWNER, { planType: 'palbook', maxMembers: 4, partySize: 4, state: 'collecting', createdAt: new Date().toISOString() }),
    members: FRIENDS.slice(0, count),
    bidRequest: null,
    preferencesStatus: someStatus(OWNER, {
      planType: 'palbook',
      memberCount: count,
      maxMembers: 4,
      readyCount: ready,
      pendingCount: 4 - ready,
      bothHavePreferences: ready === 4,
      needsPartner: count < 2,
      waitingFor: FRIENDS.slice(ready, count).map(({ firstName }) => firstName),
      compatibility: { ...compatibility, allowVenueAccess: ready === 4 },
    }),
    ...patch,
  });
}

/** Two of three friends who go on without the third, each with another time of day; `decides`: whether the reader decides. */
function differing(others: number, decides: boolean): Snapshot {
  const base = friends(4);
  const partnerPrefs = FRIENDS.slice(1, 1 + others).map(({ userId, firstName }) => ({
    userId,
    firstName,
    dateStyles: [],
    preferredDate: null,
    preferredTime: 'afternoon' as const,
    budget: '3000',
    travelDistance: 10,
  }));
  const compatibility = {
    ...base.preferencesStatus.compatibility,
    allowVenueAccess: false,
    strictMatch: false,
    mismatches: ['preferredTime' as const],
    partnerPrefs,
    canNegotiate: decides,
    negotiatorId: decides ? OWNER : someId<UserId>('u-Kabir'),
  };
  return { ...base, preferencesStatus: { ...base.preferencesStatus, compatibility } };
}

const bid = someBid(someId<BidId>('a'), { partySize: 4, inclusions: ['Dessert'] });
const booked = someBooking({ partySize: 4 });
const evening = friends(4, { plan: somePlan(OWNER, { planType: 'palbook', maxMembers: 4, state: 'booked' }), booking: booked });
const nothing = () => undefined;
const room = (snapshot: Snapshot, multiLocation = false) => (
  <WaitingRoom snapshot={snapshot} multiLocation={multiLocation} busy={false} onName={() => Promise.resolve()} onGoWithoutRest={nothing} />
);
const mismatch = (others: number, decides: boolean) => (
  <MismatchPanel
    snapshot={differing(others, decides)}
    mismatch={{ face: decides ? 'decide' : 'wait', mine: null, theirs: undefined, readAgain: null, running: null, run: nothing }}
    onHome={nothing}
  />
);
const preview: Preview = {
  planName: 'Friends Night',
  planType: 'palbook',
  hostName: 'Guest User',
  memberCount: 2,
  maxMembers: 4,
  joinable: true,
  joinsAs: 'member',
};

const waiting = friends(3, {}, 2);
const listed = someListed(OWNER, { ...waiting.plan, memberCount: 3, preferencesStatus: waiting.preferencesStatus });

const SCREENS: Record<string, () => ReactNode> = {
  'the host alone': () => room(friends(1)),
  'some of them waiting': () => room(friends(3, {}, 2), true),
  'all of them ready': () => room(friends(4)),
  'what keeps the venues away': () => <ObstacleCard snapshot={friends(3, {}, 2)} />,
  'empty seats': () => <ObstacleCard snapshot={friends(2)} />,
  'asking alone': () => <AskNowCard plan={friends(1).plan} status={friends(1).preferencesStatus} />,
  'asking for all': () => <AskNowCard plan={friends(3, {}, 2).plan} status={friends(3, {}, 2).preferencesStatus} />,
  'who is in': () => <InvitePanel snapshot={friends(4)} />,
  'an invitation': () => <InvitePreview preview={preview} name={null} joining={false} onJoin={nothing} onOpen={nothing} />,
  'after saving': () => <NextStepDialog plan={friends(1).plan} open onClose={nothing} onChosen={nothing} />,
  'the last step of the wizard': () => <DetailsStep placeRow={null} people={4} named />,
  'a mismatch that one decides': () => mismatch(3, true),
  'a mismatch that somebody else decides': () => mismatch(3, false),
  'a mismatch of two of them, that one waits for': () => mismatch(1, false),
  'the board': () => (
    <LiveBoard
      snapshot={friends(4, { plan: somePlan(OWNER, { planType: 'palbook', maxMembers: 4 }), bids: [bid] })}
      onAccept={nothing}
      onBooking={nothing}
    />
  ),
  'the ticket': () => <BookingTab snapshot={evening} onOffers={nothing} />,
  'managing it': () => <Managing snapshot={friends(4)} onGone={nothing} />,
  'its card': () => <PlanCard plan={listed} />,
  'home, with nothing ready': () => <RecentPlans beside={false} />,
};

const server = stubApi();
/** The words of the screen, without the fixed labels. */
function spoken(language: Language): string[] {
  const { catalogue } = useLanguageStore.getState();
  const labels = [...document.body.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label') ?? '');
  let words = [document.body.textContent, ...labels].join(' · ');
  for (const key of FIXED) words = words.replaceAll(catalogue[key] as string, ' ');
  return words.match(new RegExp(OF_TWO[language], 'gi')) ?? [];
}

describe.each<Language>(['en', 'hi'])('the texts for a group of friends, in %s', (language) => {
  beforeAll(() => setLanguage(language));
  afterAll(() => setLanguage('en'));

  it.each(Object.keys(SCREENS))('never refer to two people: %s', async (name) => {
    server.answer = (call) => {
      if (call.startsWith('GET /api/datebooks?')) return [200, [listed]];
      if (call === 'GET /api/bookings/booking-1') return [200, booked];
      if (call === 'GET /api/datebooks/plan-1') return [200, evening];
      return call.endsWith('/split') ? [404, {}] : [200, []];
    };
    show(SCREENS[name]?.());
    await screen.findAllByText(/\S/);
    expect(document.body.textContent).toMatch(/\p{L}{3}/u);
    expect(spoken(language)).toEqual([]);
  });

  it('would be caught by these words', () => {
    cleanup();
    show(<p>{text('invite.bothIn')}</p>);
    expect(spoken(language)).not.toEqual([]);
  });
});

it.each<[Language, Catalogue]>([
  ['en', { ...en, ...plannerEn }],
  ['hi', { ...hi, ...plannerHi }],
])('in %s, each text about two people is one that no group reads', (language, catalogue) => {
  const said = Object.entries(catalogue)
    .filter(([, text]) => Object.values(typeof text === 'string' ? [text] : text).some((words) => OF_TWO[language].test(words)))
    .map(([key]) => key);
  const known = [...NOT_OF_A_GROUP, ...OF_THE_PRODUCT, ...FIXED];
  const unknown = said.filter((key) => !known.includes(key));
  expect(unknown.map((key) => `reword ${key} in web/src/lib/i18n/${language}, or add it to NOT_OF_A_GROUP in ${HERE}`)).toEqual([]);
});
