import '../../testing/browser-globals.js';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReminderView } from '@app/contracts';
import { PLAN } from '@app/testkit/scenario/planner-views';
import { show, stubApi } from '../../testing/stub-api.js';
import { RemindMe } from './remind-me.js';
import { RemindersPanel } from './reminders-panel.js';

const SAVED: ReminderView = {
  ...{ planId: PLAN, planName: 'Rooftop Friday', everyWeeks: 2, daysBefore: 3 },
  ...{ nextDay: '2026-12-11', isPaused: false, unanswered: 0 },
};
let stored: ReminderView[] = [];
const server = stubApi((call) => (call === 'GET /api/user/reminders' ? [200, stored] : [204, null]));
const saves = () => server.asked.filter(({ method }) => method !== 'GET').map(({ call, body }) => [call, body]);

it('after an evening a member asks to be reminded of the next one on the same day of the week', async () => {
  stored = [];
  show(<RemindMe planId={PLAN} lastDay="2026-11-27" />);
  const open = await screen.findByRole('button', { name: 'Remind me' });
  await waitFor(() => expect(open).toHaveProperty('disabled', false));
  await userEvent.click(open);
  const dialog = await screen.findByRole('dialog', { name: 'Remind me to plan this again' });
  await userEvent.selectOptions(within(dialog).getByLabelText('How often'), 'Every week');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saves()).toEqual([[`PUT /api/user/reminders/${PLAN}`, { everyWeeks: 1, weekday: 'fr', daysBefore: 3, isPaused: false }]]);
});

it('the list says what comes next, pauses with one press and ends with one', async () => {
  stored = [SAVED];
  show(<RemindersPanel />);
  expect(await screen.findByText('Every second week · Friday · 3 days before')).toBeTruthy();
  expect(screen.getByText('Next evening: Fri, 11 Dec')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Pause: Rooftop Friday' }));
  await userEvent.click(screen.getByRole('button', { name: 'End: Rooftop Friday' }));
  expect(saves()).toEqual([
    [`PUT /api/user/reminders/${PLAN}`, { everyWeeks: 2, weekday: 'fr', daysBefore: 3, isPaused: true }],
    [`DELETE /api/user/reminders/${PLAN}`, null],
  ]);
});

it('the list changes a reminder', async () => {
  stored = [SAVED];
  show(<RemindersPanel />);
  await userEvent.click(await screen.findByRole('button', { name: 'Change: Rooftop Friday' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remind me to plan this again' });
  expect(within(dialog).getByLabelText<HTMLSelectElement>('Evening on').value).toBe('fr');
  await userEvent.selectOptions(within(dialog).getByLabelText('Evening on'), 'Saturday');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saves()).toEqual([[`PUT /api/user/reminders/${PLAN}`, { everyWeeks: 2, weekday: 'sa', daysBefore: 3, isPaused: false }]]);
});

it('the list says why a reminder has paused by itself, and how to get one where there is none', async () => {
  stored = [{ ...SAVED, isPaused: true, unanswered: 3 }];
  const { unmount } = show(<RemindersPanel />);
  expect(await screen.findByText('Paused after 3 reminders without a new plan')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Go on: Rooftop Friday' })).toBeTruthy();
  unmount();
  stored = [];
  show(<RemindersPanel />);
  expect(await screen.findByText(/No reminders yet/)).toBeTruthy();
});
