import '../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CalendarAddress } from '@app/contracts';
import { text } from '../lib/i18n/i18n.js';
import { refusal, show, stubApi } from '../testing/stub-api.js';
import { Toaster } from '../ui/feedback/toaster.js';
import { ownCalendar } from '../features/accounts/own-calendar.js';
import { CalendarPanel } from './calendar-panel.js';

const server = stubApi();
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) => userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const open = () =>
  show(
    <>
      <CalendarPanel calls={ownCalendar} lead="calendar.lead" />
      <Toaster />
    </>,
  );

let stored: CalendarAddress;
let made: number;
beforeEach(() => {
  stored = { madeOn: null, usedOn: null };
  made = 0;
  server.answer = (call) => {
    if (call.startsWith('GET')) return [200, stored];
    if (call.startsWith('DELETE')) {
      stored = { madeOn: null, usedOn: null };
      return [204, null];
    }
    stored = { madeOn: '2026-11-28', usedOn: null };
    return [201, { url: `https://x.test/api/calendars/t${++made}/calendar.ics` }];
  };
});

describe('the calendar address', () => {
  it('is shown once when it is made, and never again', async () => {
    open();
    await press('Make an address');
    expect(await screen.findByText('https://x.test/api/calendars/t1/calendar.ics')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open in the calendar app' }).getAttribute('href')).toBe(
      'webcal://x.test/api/calendars/t1/calendar.ics',
    );
    await press('I have kept it');
    expect(await screen.findByText(/No calendar has read it yet/)).toBeTruthy();
    expect(screen.queryByText(/calendars\/t1/)).toBeNull();
  });

  it('is replaced and ended after a question', async () => {
    stored = { madeOn: '2026-11-01', usedOn: '2026-11-27' };
    open();
    expect(await screen.findByText(/last read it on .*27 November/)).toBeTruthy();
    await press('Make a new one');
    await confirm('Make a new one');
    expect(await screen.findByText(/calendars\/t1/)).toBeTruthy();
    await press('I have kept it');
    await press('End the address');
    await confirm('End the address');
    expect(await screen.findByText('The address has ended')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Make an address' })).toBeTruthy();
  });

  it('says when it could not be made', async () => {
    open();
    await screen.findByRole('button', { name: 'Make an address' });
    server.answer = () => refusal(429, 'rate-limited');
    await press('Make an address');
    expect(await screen.findByText(text('shell.error'))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Make an address' })).toBeTruthy();
  });
});
