import '../../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { MemberView, PlanView, Snapshot, UserId } from '@app/contracts';
import { stubApi, refusal, show } from '../../../testing/stub-api.js';
import { MEMBER, OWNER, PLAN, someSnapshot } from '@app/testkit/scenario/planner-views';
import { someId } from '@app/testkit/scenario/some-id';
import { Managing } from './manage-sheet.js';

const server = stubApi();
const open = (reader: UserId, patch: Partial<PlanView> = {}) => {
  const snapshot: Snapshot = someSnapshot(reader);
  let gone = 0;
  show(<Managing snapshot={{ ...snapshot, plan: { ...snapshot.plan, ...patch } }} onGone={() => (gone += 1)} />);
  return () => gone;
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const confirm = (name: string) => userEvent.click(dialog().getByRole('button', { name }));
const last = () => [server.calls.at(-1), server.bodies.at(-1)];

describe('the sheet of a plan', () => {
  it('lets the host rename, hand over, remove, replace the link and delete, each after a description of its effects', async () => {
    const gone = open(OWNER, { planType: 'palbook', maxMembers: 4 });
    await press(/^Rename/);
    await userEvent.clear(dialog().getByLabelText('Name'));
    await userEvent.type(dialog().getByLabelText('Name'), ' Diwali dinner ');
    expect(dialog().getByText('Everyone in the plan sees the new name. Venues never see it.')).toBeTruthy();
    await confirm('Save');
    await waitFor(() => expect(last()).toEqual([`PATCH /api/datebooks/${PLAN}`, { name: 'Diwali dinner' }]));
    await press(/^Change party size/);
    await userEvent.click(dialog().getByLabelText('4'));
    expect(dialog().getByText(/Each has 30 minutes to confirm its offer/)).toBeTruthy();
    await confirm('Save');
    await waitFor(() => expect(last()).toEqual([`PATCH /api/datebooks/${PLAN}`, { partySize: 4 }]));
    await press('More about Kabir');
    await press('Let Kabir decide');
    await confirm('Let Kabir decide');
    await waitFor(() => expect(last()).toEqual([`PATCH /api/datebooks/${PLAN}`, { delegateTo: MEMBER }]));
    await press('Remove Kabir');
    expect(dialog().getByText('The invite link changes, so the old one leads nowhere.')).toBeTruthy();
    await confirm('Remove');
    await waitFor(() => expect(last()[0]).toBe(`DELETE /api/datebooks/${PLAN}/members/${MEMBER}`));
    await press('Make a new link');
    await confirm('Make a new link');
    await waitFor(() => expect(last()[0]).toBe(`POST /api/datebooks/${PLAN}/invite/rotate`));
    await press('Delete plan');
    await confirm('Delete plan');
    await waitFor(() => expect(last()[0]).toBe(`DELETE /api/datebooks/${PLAN}`));
    expect(gone()).toBe(1);
  });

  it('never offers fewer seats than members', async () => {
    open(OWNER, { planType: 'palbook', maxMembers: 4 });
    await press(/^Change seats/);
    expect(
      dialog()
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).value),
    ).toEqual(['2', '3', '4', '5', '6']);
  });

  it('raises the chosen seats when somebody joins while they are being chosen', async () => {
    const snapshot = someSnapshot(OWNER);
    const plan: PlanView = { ...snapshot.plan, planType: 'palbook', maxMembers: 4 };
    const third: Snapshot['members'] = [{ ...(snapshot.members[1] as MemberView), userId: someId<UserId>('u-third') }];
    function Sheet() {
      const [joined, setJoined] = useState<Snapshot['members']>([]);
      return (
        <>
          <button onClick={() => setJoined(third)}>Somebody joins</button>
          <Managing snapshot={{ ...snapshot, plan, members: [...snapshot.members, ...joined] }} onGone={() => undefined} />
        </>
      );
    }
    show(<Sheet />);
    await press(/^Change seats/);
    await userEvent.click(dialog().getByLabelText('2'));
    fireEvent.click(screen.getByText('Somebody joins'));
    expect(dialog().getByLabelText<HTMLInputElement>('3').checked).toBe(true);
    await confirm('Save');
    await waitFor(() => expect(last()).toEqual([`PATCH /api/datebooks/${PLAN}`, { maxMembers: 3 }]));
  });

  it('offers neither an invite nor another size to a plan that is over: its link is invalid', () => {
    const offered = () =>
      [/^Invite someone/, /^Make a new link/, /^Change party size/, /^Rename/, /^Delete plan/].map(
        (name) => screen.queryAllByRole('button', { name }).length,
      );
    open(OWNER, { state: 'expired' });
    expect(offered()).toEqual([0, 0, 0, 1, 1]);
    cleanup();
    open(OWNER, { state: 'collecting' });
    expect(offered()).toEqual([1, 1, 1, 1, 1]);
  });

  it('explains why a booked plan keeps its size and cannot be deleted, and asks no question', async () => {
    open(OWNER, { state: 'booked' });
    await press(/^Change party size/);
    expect(dialog().getByText(/The plan is booked. Cancel the booking first, or/)).toBeTruthy();
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await confirm('Cancel');
    await press('Delete plan');
    expect(dialog().getByText('The plan is booked. Cancel the booking first.')).toBeTruthy();
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Delete plan' }).disabled).toBe(true);
    expect(server.calls).toEqual([]);
  });

  it('shows a member the list of members, and the ways to leave and to report, but no action of the host', async () => {
    const gone = open(MEMBER);
    for (const name of [/^Rename/, /^Change party size/, 'Make a new link', 'Delete plan'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await press('More about Asha');
    expect(screen.queryByRole('button', { name: 'Remove Asha' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Report or block' })).toBeTruthy();
    await press('Leave plan');
    server.answer = () => refusal(503, 'unavailable');
    await confirm('Leave plan');
    await waitFor(() => expect(server.calls).toEqual([`DELETE /api/datebooks/${PLAN}/members/${MEMBER}`]));
    await waitFor(() => expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Leave plan' }).disabled).toBe(false));
    expect(gone()).toBe(0);
    server.answer = () => [200, null];
    await confirm('Leave plan');
    await waitFor(() => expect(gone()).toBe(1));
  });
});
