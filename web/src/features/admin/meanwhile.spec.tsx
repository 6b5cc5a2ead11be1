import '../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { adminVenue } from '../../testing/admin-venue.js';
import { stubApi, refusal, show } from '../../testing/stub-api.js';
import { useAccount } from '../accounts/store.js';
import { TeamAccounts } from '../accounts/second-factor/team-accounts.js';
import { ImportList } from '../imports/components/import-list.js';
import { OpsBoard } from './ops/components/ops-board.js';
import { PhotoQueue } from './photo-checks/photo-queue.js';
import { SecurityLog } from './security-log/components/security-log.js';
import { StuckRows } from './stuck-rows/components/stuck-rows.js';
import { UnansweredBookings } from './unanswered-bookings/components/unanswered-bookings.js';
import { Contacts } from './components/contacts.js';
import { Disputes } from './components/disputes.js';
import { Messages } from './components/messages.js';
import { Overview } from './components/overview.js';
import { Reports } from './components/reports.js';
import { TimeMachine } from './plans/time-machine.js';
import { Tunables } from './components/tunables.js';
import { Venues } from './venues/venues.js';
import { PersonSheet } from './people/person-record.js';

const server = stubApi();
beforeEach(() => {
  sessionStorage.clear();
  useAccount.setState({ status: 'signed-in', user: { id: 'me', firstName: 'Asha', role: 'ops' } as never });
});

const PAGES_OF_TEAM: readonly [string, () => ReactNode][] = [
  ['overview', () => <Overview />],
  ['venues', () => <Venues mayReset />],
  ['reports', () => <Reports />],
  ['messages', () => <Messages />],
  ['guides', () => <Contacts />],
  ['disputes', () => <Disputes />],
  ['numbers of the rules', () => <Tunables />],
  ['accounts', () => <TeamAccounts />],
  ['numbers', () => <OpsBoard>dead rows</OpsBoard>],
  ['photos', () => <PhotoQueue />],
  ['security log', () => <SecurityLog />],
  ['stuck rows', () => <StuckRows />],
  ['unanswered bookings', () => <UnansweredBookings />],
  ['imports', () => <ImportList />],
  ['a plan', () => <TimeMachine planId="plan-1" />],
  ['a person', () => <PersonSheet me={{ id: 'me' as never, role: 'ops' }} id="person-1" onClose={() => {}} />],
];

describe('concurrent changes on the team’s pages', () => {
  it.each(PAGES_OF_TEAM)('an ended session leads to the log-in and back: %s', async (_, page) => {
    server.answer = () => refusal(401, 'not-signed-in');
    show(page(), '/admin/reports?state=closed');
    await screen.findByRole('heading', { name: /You are logged out/ });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
    expect(sessionStorage.getItem('postLoginRedirect')).toBe('/admin/reports?state=closed');
  });

  it.each(PAGES_OF_TEAM)('a role that was taken away is reported: %s', async (_, page) => {
    server.answer = () => refusal(403, 'forbidden');
    show(page());
    await screen.findByRole('heading', { name: /This page is for the team/ });
  });
});

const guide = {
  name: 'Asha',
  languages: ['en'],
  bio: null,
  verified: false,
  phoneNumber: '+912212345678',
  whatsappNumber: null,
  version: 'v1',
};
const cities = [{ city: 'mumbai', name: 'Asha', phoneNumber: '•••678', whatsappNumber: null }];

describe('a list that cannot be read again', () => {
  it('keeps its rows, names the time of the last read, and loses no input', async () => {
    let away = false;
    server.answer = (call) => {
      if (away) return refusal(503, 'unavailable');
      return [200, call.endsWith('/mumbai') ? guide : cities];
    };
    show(<Contacts />);
    await userEvent.click(await screen.findByRole('button', { name: 'Change: Mumbai' }));
    await userEvent.type(await screen.findByLabelText('About them'), 'Knows every street.');
    away = true;
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/No answer from the server since/);
    expect(screen.getByLabelText<HTMLTextAreaElement>('About them').value).toBe('Knows every street.');
    expect(screen.getByText('Mumbai')).toBeTruthy();
  });
});

/** Shows the address, as a browser does. */
function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}
const open = (page: ReactNode, at: string) =>
  show(
    <>
      {page}
      <Address />
    </>,
    at,
  );
const address = () => screen.getByTestId('address').textContent;

describe('the filters of a list in the address', () => {
  beforeEach(() => {
    server.answer = (call) => [200, call.startsWith('GET /api/admin/venues/') ? adminVenue() : []];
  });

  it.each([
    ['reports', () => <Reports />],
    ['messages', () => <Messages />],
  ])('are kept on the page of %s', async (name, page) => {
    open(page(), '/?state=closed');
    await waitFor(() => expect(server.calls).toContain(`GET /api/admin/${name}?limit=50&state=closed`));
    await userEvent.click(screen.getByRole('button', { name: 'Waiting' }));
    expect(address()).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(address()).toBe('?state=closed');
  });

  it('are kept on the page of venues', async () => {
    open(<Venues mayReset />, '/?q=dusk&status=');
    await waitFor(() => expect(server.calls).toContain('GET /api/admin/venues?limit=50&q=dusk'));
    await userEvent.type(screen.getByLabelText('Name or id'), ' bar');
    expect(address()).toBe('?q=dusk+bar&status=');
    await userEvent.clear(screen.getByLabelText('Name or id'));
    expect(address()).toBe('?status=');
  });

  it('are kept on the page of the security log', async () => {
    open(<SecurityLog />, '/?type=limit.hit&day=2026-11-22');
    await waitFor(() => expect(server.calls).toContain('GET /api/admin/security-log?limit=50&type=limit.hit&day=2026-11-22'));
    await userEvent.selectOptions(screen.getByLabelText('What happened'), '');
    expect(address()).toBe('?day=2026-11-22');
  });

  it('are kept on the page of stuck rows', async () => {
    open(<StuckRows />, '/?kind=delivery&state=dead');
    await waitFor(() => expect(server.calls).toContain('GET /api/admin/stuck-rows?limit=50&kind=delivery&state=dead'));
    await userEvent.selectOptions(screen.getByLabelText('State'), 'retrying');
    expect(address()).toBe('?kind=delivery&state=retrying');
  });

  it('are kept on the page of tunables', async () => {
    open(<Tunables />, '/?q=soft');
    expect((await screen.findByLabelText<HTMLInputElement>('Name or variable')).value).toBe('soft');
    await userEvent.type(screen.getByLabelText('Name or variable'), 'c');
    expect(address()).toBe('?q=softc');
  });
});

describe('a decision that another member of the team has taken', () => {
  it('cannot be taken again; the typed note stays for copying', async () => {
    const report = {
      id: 'r',
      kind: 'report',
      reason: 'unsafe',
      about: 'Cafe Dusk',
      createdAt: '2026-11-22T10:00:00Z',
      dueAt: '2026-11-23T10:00:00Z',
    };
    server.answer = (call) => (call.startsWith('POST') ? refusal(409, 'version-mismatch') : [200, [report]]);
    show(<Reports />);
    await userEvent.click(await screen.findByRole('button', { name: 'Close report: Cafe Dusk' }));
    await userEvent.type(screen.getByLabelText('What was done about it?'), 'Mine');
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Close report' }));
    await dialog.findByText('It is decided already. Close this to see how.');
    expect(dialog.queryByRole('button', { name: 'Close report' })).toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>('What was done about it?').value).toBe('Mine');
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    // The next question starts without a trace of the last one.
    await userEvent.click(screen.getByRole('button', { name: 'Close report: Cafe Dusk' }));
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close report' })).toBeTruthy();
  });
});

describe('a guide', () => {
  it('is not saved without a number, and is removed from the list only after a question', async () => {
    server.answer = (call) => {
      if (call.startsWith('PUT')) return [204, null];
      return [200, call.endsWith('/mumbai') ? guide : cities];
    };
    show(<Contacts />);
    await userEvent.click(await screen.findByRole('button', { name: 'Change: Mumbai' }));
    await userEvent.clear(await screen.findByLabelText('Telephone'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Without a number nobody can reach them.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Telephone')));
    expect(server.calls.some((call) => call.startsWith('PUT'))).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Take off the list' }));
    const question = within(await screen.findByRole('dialog', { name: 'Take Asha off the list?' }));
    await userEvent.click(question.getByRole('button', { name: 'Take off the list' }));
    await waitFor(() => expect(server.calls).toContain('PUT /api/admin/contacts/mumbai'));
    expect(server.bodies[server.calls.indexOf('PUT /api/admin/contacts/mumbai')]).toMatchObject({
      phoneNumber: null,
      whatsappNumber: null,
    });
  });
});
