import '../../testing/browser-globals.js';
import { describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { MemberView, Snapshot, UserId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { setDiscreet } from '../../lib/device/discreet.js';
import { closeSheets, useSheets } from '../../lib/sheets.js';
import { stubApi } from '../../testing/stub-api.js';
import { OWNER, PLAN, somePlan, someSnapshot, someStatus } from '@app/testkit/scenario/planner-views';
import { WaitingRoom } from './components/waiting-room.js';

const { asked } = stubApi(() => [200, {}]);

const member = (userId: UserId, firstName: string, role: MemberView['role'], ready = true): MemberView => ({
  userId,
  firstName,
  role,
  joinedAt: '2026-11-20T12:00:00.000Z',
  hasPreferences: ready,
  hasCoordinates: ready,
});
const noAccess = { ...someStatus(OWNER).compatibility, allowVenueAccess: false };

/** A plan for two whose host saved and chose "Not yet". */
const alone = (reader = OWNER): Snapshot =>
  someSnapshot(reader, {
    plan: somePlan(reader, { state: 'collecting', bidding: 'held', createdAt: new Date().toISOString() }),
    members: [member(OWNER, 'Asha', 'owner')],
    bidRequest: null,
    preferencesStatus: someStatus(reader, {
      memberCount: 1,
      bothHavePreferences: false,
      bothHaveCoordinates: false,
      needsPartner: true,
      readyCount: 1,
      pendingCount: 1,
      compatibility: noAccess,
    }),
  });

/** Four friends, two of them ready, after "Go without the rest": one still votes, one never joined. */
const withoutTheRest = (): Snapshot =>
  someSnapshot(OWNER, {
    plan: somePlan(OWNER, { planType: 'palbook', maxMembers: 4, state: 'collecting', bidding: 'held' }),
    members: [
      member(OWNER, 'Asha', 'owner'),
      member(someId<UserId>('b'), 'Kabir', 'member'),
      member(someId<UserId>('c'), 'Ravi', 'voter', false),
    ],
    bidRequest: null,
    preferencesStatus: someStatus(OWNER, { planType: 'palbook', memberCount: 3, maxMembers: 4, readyCount: 2, pendingCount: 0 }),
  });

const show = (snapshot: Snapshot) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/waiting']}>
        <Routes>
          <Route
            path="/waiting"
            element={<WaitingRoom snapshot={snapshot} multiLocation={false} busy={false} onName={null} onGoWithoutRest={() => undefined} />}
          />
          <Route path="/venue-dashboard/:id" element={<p>the board</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );

describe('the waiting room', () => {
  it('lets a host who chose "Not yet" ask the venues alone later', async () => {
    show(alone());
    expect(screen.getByText('Empty seat')).toBeDefined();
    await userEvent.click(screen.getByText('Go ahead without waiting'));
    await userEvent.click(screen.getByRole('button', { name: 'Discover Now' }));
    await waitFor(() => expect(screen.getByText('the board')).toBeDefined());
    expect(asked).toContainEqual(
      expect.objectContaining({ call: `PATCH /api/datebooks/${PLAN}`, body: { bidding: 'open', sameLocationMode: true } }),
    );
  });

  it('nudges a partner who is in and not ready, and keeps going alone folded away for half an hour', async () => {
    const room = (createdAt: string): Snapshot => {
      const { preferencesStatus, ...rest } = alone();
      return {
        ...rest,
        plan: { ...rest.plan, createdAt },
        members: [member(OWNER, 'Asha', 'owner'), member(someId<UserId>('b'), 'Kabir', 'member', false)],
        preferencesStatus: { ...preferencesStatus, memberCount: 2, needsPartner: false, waitingFor: ['Kabir'] },
      };
    };
    const writeText = jest.fn((_words: string) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    show(room(new Date().toISOString()));
    const nudge = screen.getByRole('button', { name: 'Nudge Kabir' });
    expect(nudge.className).toContain('bg-rose');
    fireEvent.click(nudge);
    expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/^Your turn in "Friday dinner": .*\/waiting/));
    expect(screen.getByText('Go ahead without waiting').closest('details')?.open).toBe(false);
    cleanup();
    show(room(new Date(Date.now() - 31 * 60_000).toISOString()));
    expect(screen.queryByText('Go ahead without waiting')).toBeNull();
    expect(screen.getByRole('button', { name: 'Discover Now' }).className).not.toContain('bg-rose');
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('lets nobody but the host do so', () => {
    const snapshot = alone(someId<UserId>('b'));
    show({ ...snapshot, members: [...snapshot.members, member(someId<UserId>('b'), 'Kabir', 'member', false)] });
    expect(screen.queryByRole('button', { name: 'Discover Now' })).toBeNull();
  });

  it('waits for no member and offers no seat once the group goes without the rest', async () => {
    show(withoutTheRest());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Everyone is in!');
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('2 of 2 ready');
    expect(screen.queryByText('Empty seat')).toBeNull();
    expect(screen.getByText('Votes')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Discover Now' }));
    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ bidding: 'open' }));
  });

  it('asks an impatient host once, with both ways on', () => {
    const status = someStatus(OWNER, { planType: 'palbook', memberCount: 3, maxMembers: 4, readyCount: 2, pendingCount: 2 });
    show({ ...withoutTheRest(), preferencesStatus: { ...status, bothHavePreferences: false, compatibility: noAccess } });
    const card = screen.getByRole('heading', { name: "Don't want to wait?" }).closest('section');
    expect([...(card?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Go without the rest',
      'Discover Now',
    ]);
    expect(screen.queryByRole('heading', { name: 'Go without the rest' })).toBeNull();
  });

  it('invites from an empty seat', async () => {
    show(alone());
    await userEvent.click(screen.getByRole('button', { name: /^Empty seat/ }));
    expect(useSheets.getState().open).toEqual([{ kind: 'invite', id: PLAN }]);
    closeSheets();
  });

  it('shares an invite that names the plan, except for a discreet host', async () => {
    const shared = jest.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    Object.assign(navigator, { share: shared });
    try {
      for (const isDiscreet of [false, true]) {
        setDiscreet(isDiscreet);
        show(alone());
        await userEvent.click(screen.getByRole('button', { name: 'Share link' }));
        const whatsapp = screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href;
        expect([isDiscreet, whatsapp.includes(encodeURIComponent(somePlan(OWNER).name))]).toEqual([isDiscreet, !isDiscreet]);
        cleanup();
      }
    } finally {
      setDiscreet(false);
      Reflect.deleteProperty(navigator, 'share');
    }
    const { name } = somePlan(OWNER);
    expect(shared.mock.calls.map(([data]) => [data.title, data.text?.includes(name)])).toEqual([
      [name, true],
      ['Invite link', false],
    ]);
  });

  it('asks once for missing preferences', () => {
    const snapshot = alone();
    const status = { ...snapshot.preferencesStatus, me: { ...snapshot.preferencesStatus.me, hasPreferences: false } };
    show({ ...snapshot, preferencesStatus: status });
    expect(screen.getAllByRole('link', { name: 'Set my preferences' })).toHaveLength(1);
  });

  it('calls a member without a name a partner, not "Guest User"', () => {
    const snapshot = alone();
    const status = { ...snapshot.preferencesStatus, waitingFor: ['Guest User'] };
    show({
      ...snapshot,
      preferencesStatus: status,
      members: [...snapshot.members, member(someId<UserId>('b'), 'Guest User', 'member', false)],
    });
    expect(screen.getAllByRole('status')[0]?.textContent).toContain('waiting for your partner');
    expect(screen.queryByText(/Guest User/)).toBeNull();
  });
});
