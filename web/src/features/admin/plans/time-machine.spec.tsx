import '../../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Changes, EventType, PlanLog } from '@app/contracts';
import { stubApi, refusal, show } from '../../../testing/stub-api.js';
import { TimeMachine } from './time-machine.js';

const server = stubApi();
const AT = '2026-11-22T10:00:00.000Z';
const event = (seq: number, type: EventType, data: object) => ({ id: `e${seq}`, seq, dateBookId: 'plan-1', type, v: 1, at: AT, data });
const member = (firstName: string) => ({
  userId: 'user-123456',
  firstName,
  role: 'owner',
  joinedAt: AT,
  hasPreferences: false,
  hasCoordinates: false,
});
const HISTORY = (name: string) => [
  event(1, 'datebook.created', {
    plan: { state: 'draft', partySize: 2, planType: 'datebook', name },
    members: [member(name)],
  } as unknown as Changes),
  event(2, 'preferences.saved', {
    plan: { state: 'collecting' },
    members: [{ ...member(name), hasPreferences: true }],
    memberId: 'user-123456',
  }),
  event(3, 'plan.live', { plan: { state: 'live' } }),
];
const log = (more: Partial<PlanLog> = {}, name = '•••'): PlanLog =>
  ({
    dateBookId: 'plan-1',
    state: 'live',
    createdAt: AT,
    deletedAt: null,
    seq: 3,
    floor: 0,
    notesKept: true,
    masked: true,
    partOf: null,
    events: HISTORY(name),
    more: false,
    ...more,
  }) as PlanLog;
const open = (at = '/admin/plans/plan-1') => show(<TimeMachine planId="plan-1" />, at);
const state = () =>
  within(screen.getByRole('heading', { name: /^Plan/ }).closest('section') ?? document.body).getByText('State').nextSibling?.textContent;
const current = () => screen.getByRole('list', { name: 'Events of the plan' }).querySelector('[aria-current=step]')?.textContent;

describe('the time machine', () => {
  it('opens at the last event and moves by buttons, the list, the slider and the arrow keys', async () => {
    server.answer = () => [200, log()];
    open();
    await waitFor(() => expect(state()).toBe('Live'));
    await userEvent.click(screen.getByRole('button', { name: 'Earlier' }));
    expect([state(), current()]).toEqual(['Collecting preferences', expect.stringContaining('Preferences saved')]);
    await userEvent.keyboard('{ArrowLeft}');
    expect(state()).toBe('Draft');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Earlier' }).disabled).toBe(true);
    await userEvent.keyboard('{ArrowLeft}');
    expect(state()).toBe('Draft');
    await userEvent.keyboard('{End}');
    expect(state()).toBe('Live');
    await userEvent.keyboard('{Home}{ArrowDown}');
    expect(state()).toBe('Collecting preferences');
    await userEvent.click(screen.getByRole('button', { name: /Plan went live/ }));
    expect(state()).toBe('Live');
    // All steps share one read.
    expect(server.calls).toEqual(['POST /api/admin/plans/plan-1/look']);
  });

  it('opens at the event that a link names', async () => {
    server.answer = () => [200, log()];
    open('/admin/plans/plan-1?seq=1');
    await waitFor(() => expect(state()).toBe('Draft'));
    cleanup();
    open('/admin/plans/plan-1?seq=99');
    await waitFor(() => expect(state()).toBe('Live'));
  });

  it('hides names until a case is given, which is sent with the read', async () => {
    server.answer = (_, { body }) => [200, (body as { reference?: string }).reference ? log({ masked: false }, 'Asha') : log()];
    open();
    await screen.findByText('Names and words are hidden.');
    await userEvent.click(screen.getByRole('button', { name: 'Show names' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Case reference'), 'she asked');
    await userEvent.click(dialog.getByRole('button', { name: 'Show names' }));
    await dialog.findByText(/3 to 40 letters/);
    expect(server.calls).toHaveLength(1);
    await userEvent.clear(dialog.getByLabelText('Case reference'));
    await userEvent.type(dialog.getByLabelText('Case reference'), 'GR-17{Enter}');
    await screen.findByText('Names and words are shown for case GR-17.');
    expect(screen.getAllByText('Asha')).not.toHaveLength(0);
    expect(server.bodies.at(-1)).toEqual({ after: 0, reference: 'GR-17' });
    await userEvent.click(screen.getByRole('button', { name: 'Hide names' }));
    await screen.findByText('Names and words are hidden.');
    expect(screen.queryByText('Asha')).toBeNull();
  });

  it('marks purged data, and leaves out data that the rest of the log does not hold', async () => {
    server.answer = () => [200, log({ floor: 2, notesKept: false, events: HISTORY('•••').slice(2) as PlanLog['events'] })];
    open();
    await screen.findByText('The first 2 events are forgotten: the log is kept for 7 days, and longer only while a booking is not over.');
    expect(screen.getByText(/What people wrote about this plan has been forgotten/)).toBeTruthy();
    expect(state()).toBe('Live');
    expect(screen.getAllByText('Not in what is kept').length).toBeGreaterThan(3);
    cleanup();
    server.answer = () => [200, log({ floor: 3, events: [] })];
    open();
    await screen.findByText('Nothing is left of the log');
  });

  it('reads a long log to its end, stops before an unknown event, and reports a missing plan', async () => {
    server.answer = (_, { body }) => {
      const from = (body as { after: number }).after;
      return [200, log({ events: HISTORY('•••').slice(from, from + 2) as PlanLog['events'], more: from === 0 })];
    };
    open();
    await waitFor(() => expect(state()).toBe('Live'));
    expect(server.bodies).toEqual([{ after: 0 }, { after: 2 }]);
    cleanup();
    server.answer = () => [
      200,
      log({ events: [...HISTORY('•••').slice(0, 2), event(3, 'plan.teleported' as EventType, {})] as PlanLog['events'] }),
    ];
    open();
    await screen.findByText(/Event 3 is of a newer build/);
    expect(state()).toBe('Collecting preferences');
    cleanup();
    server.answer = () => refusal(404, 'not-found');
    open();
    await screen.findByText('No such plan');
  });
});
