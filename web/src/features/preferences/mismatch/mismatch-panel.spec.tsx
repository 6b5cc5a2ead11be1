import '../../../testing/browser-globals.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { CompromiseView, PartnerPreferences, PreferencesView, Snapshot, UserId } from '@app/contracts';
import { OWNER, somePlan, someSnapshot, someStatus } from '@app/testkit/scenario/planner-views';
import { someId } from '@app/testkit/scenario/some-id';
import { stubApi } from '../../../testing/stub-api.js';
import { MismatchPanel } from './components/mismatch-panel.js';

const mine = {
  dateStyles: ['vibe:romantic', 'activity:dining', 'place:cafes'],
  preferredDate: '2026-11-21',
  preferredTime: 'evening',
} as unknown as PreferencesView;
const partner = (userId: UserId, firstName: string, over: Partial<PartnerPreferences> = {}): PartnerPreferences => ({
  userId,
  firstName,
  dateStyles: mine.dateStyles,
  preferredDate: mine.preferredDate,
  preferredTime: mine.preferredTime,
  budget: '3000',
  travelDistance: 10,
  ...over,
});
const proposal: CompromiseView = {
  key: 'k',
  changes: [{ field: 'preferredTime', value: 'evening', keptBy: [OWNER, someId<UserId>('b')] }],
  keepsOfMine: 100,
  agreedBy: [],
  missing: [OWNER, someId<UserId>('b'), someId<UserId>('c')],
  mine: null,
  majorityFrom: null,
};

let proposals = [proposal];
afterEach(() => {
  proposals = [proposal];
});
stubApi(() => [200, proposals]);

/** A mismatch on the time of day as one of its members reads it. */
function show(partnerPrefs: PartnerPreferences[], decider: UserId, fields: Snapshot['preferencesStatus']['compatibility']['mismatches']) {
  const group = partnerPrefs.length > 1;
  const base = someStatus(OWNER);
  const snapshot = someSnapshot(OWNER, {
    plan: somePlan(OWNER, { planType: group ? 'palbook' : 'datebook', state: 'resolving' }),
    members: [{ userId: OWNER, firstName: 'Asha' }, ...partnerPrefs].map(({ userId, firstName }) => ({
      userId,
      firstName,
      role: userId === OWNER ? ('owner' as const) : ('member' as const),
      joinedAt: '2026-11-20T12:00:00.000Z',
      hasPreferences: true,
      hasCoordinates: true,
    })),
    preferencesStatus: someStatus(OWNER, {
      planType: group ? 'palbook' : 'datebook',
      memberCount: partnerPrefs.length + 1,
      compatibility: {
        ...base.compatibility,
        allowVenueAccess: false,
        strictMatch: false,
        mismatches: fields,
        partnerPrefs,
        canNegotiate: decider === OWNER,
        negotiatorId: decider,
      },
    }),
  });
  const face = decider === OWNER ? ('decide' as const) : ('wait' as const);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <MismatchPanel
          snapshot={snapshot}
          mismatch={{ face, mine, theirs: partnerPrefs[0], readAgain: null, running: null, run: () => undefined }}
          onHome={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('a mismatch', () => {
  it('shows in a group every member beside their answer, dissenters included, and names the decider', () => {
    show(
      [partner(someId<UserId>('b'), 'Kabir'), partner(someId<UserId>('c'), 'Meera', { preferredTime: 'morning' })],
      someId<UserId>('c'),
      ['preferredTime'],
    );
    const time = screen.getByRole('region', { name: 'Time of Day' });
    expect(
      within(time)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['AKEveningYou, Kabir', 'MMorningMeera']);
    expect(screen.getByRole('heading', { name: 'Waiting for Meera' })).toBeDefined();
    expect(screen.getByText(/^Meera decides next/)).toBeDefined();
  });

  it('puts a group’s compromises before the questions, with the first as the one rose button', async () => {
    show([partner(someId<UserId>('b'), 'Kabir'), partner(someId<UserId>('c'), 'Meera', { preferredTime: 'morning' })], OWNER, [
      'preferredTime',
    ]);
    const agree = await screen.findByRole('button', { name: 'Agree' });
    expect(agree.compareDocumentPosition(screen.getByRole('region', { name: 'Time of Day' }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(agree.className).toContain('bg-rose ');
    expect(screen.queryByRole('button', { name: /Partner/ })).toBeNull();
    expect(screen.getByText('2 of 3 can: you and Kabir')).toBeDefined();
    expect(screen.getByText('0 of 3 agree')).toBeDefined();
  });

  it('names in a group who agreed, who has not answered, and how many votes are enough', async () => {
    proposals = [
      { ...proposal, agreedBy: [someId<UserId>('b')], missing: [OWNER, someId<UserId>('c')], majorityFrom: '2026-11-21T14:30:00.000Z' },
    ];
    show([partner(someId<UserId>('b'), 'Kabir'), partner(someId<UserId>('c'), 'Meera', { preferredTime: 'morning' })], OWNER, [
      'preferredTime',
    ]);
    expect(await screen.findByText('Agreed: Kabir')).toBeDefined();
    expect(screen.getByText('Still to answer: you and Meera')).toBeDefined();
    expect(screen.getByText(/^From .*, you \(host\) and most of you are enough\.$/)).toBeDefined();
  });

  it('names only the differing parts of the kind of outing', () => {
    const other = partner(someId<UserId>('b'), 'Kabir', { dateStyles: ['vibe:romantic', 'activity:art', 'place:museums'] });
    show([other], OWNER, ['dateStyles']);
    const style = screen.getByRole('region', { name: 'Date Style' });
    expect(style.textContent).toContain('Dining · Cafés');
    expect(style.textContent).toContain('Art & culture · Museums');
    expect(style.textContent).not.toContain('Romantic');
  });

  it('calls a partner without a name a partner', () => {
    show([partner(someId<UserId>('b'), 'Guest User', { preferredTime: 'morning' })], someId<UserId>('b'), ['preferredTime']);
    expect(screen.getByText(/^Your partner will decide/)).toBeDefined();
    expect(screen.queryByText(/Guest User/)).toBeNull();
  });
});
