import '../../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FoundPerson, PersonRecord, UserView } from '@app/contracts';
import { neverAnswer, refusal, show, stubApi } from '../../../testing/stub-api.js';
import { People } from './people.js';

const server = stubApi();
const AT = '2026-06-01T10:00:00.000Z';
let me: Pick<UserView, 'id' | 'role'>;
const signIn = (role: UserView['role'], id = 'me') => void (me = { id: id as UserView['id'], role });
const found = (more: Partial<FoundPerson> = {}): FoundPerson => ({
  id: 'person-1',
  kind: 'account',
  firstName: 'A•••',
  email: 'a•••@example.org',
  venue: null,
  createdAt: AT,
  lastSeenOn: '2026-06-02',
  forgottenAt: null,
  ...more,
});
const record = (more: Partial<PersonRecord> = {}): PersonRecord => ({
  id: 'person-1' as never,
  kind: 'account',
  role: 'user',
  firstName: 'A•••',
  email: 'a•••@example.org',
  contact: { name: null, phone: '•••222', email: null },
  adultConfirmedAt: null,
  createdAt: AT,
  lastSeenOn: '2026-06-02',
  approvalUntil: null,
  forgottenAt: null,
  deletion: null,
  sessions: 2,
  plans: [],
  consents: [],
  reportsBy: [],
  reportsAbout: [],
  ownerFlags: [],
  merged: [{ guestId: 'guest-7' as never, at: AT }],
  mergedInto: null,
  history: [],
  ...more,
});
const deletion = { askedAt: AT, dueAt: '2026-06-08T10:00:00.000Z', begun: false, waitsForBooking: false };
const openRecord = (person: PersonRecord) => {
  server.answer = (call) => (call.endsWith('/look') ? [200, person] : [204, null]);
  show(<People me={me} />, '/?user=person-1');
};
const names = () => screen.getAllByRole('button').map((button) => button.textContent);

beforeEach(() => signIn('admin'));

describe('people', () => {
  it('are not listed: no request is made before a search, and a result is opened by its id', async () => {
    server.answer = (call) =>
      call.endsWith('/search')
        ? [200, [found(), found({ id: 'staff-1', kind: 'staff', venue: { id: 'v', name: 'Cafe' } as never })]]
        : [200, record()];
    show(<People me={me} />);
    expect(screen.getByText('Who is it about?')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'abc');
    await userEvent.click(screen.getByRole('button', { name: 'Find' }));
    expect(screen.getByText('At least 4 characters.')).toBeTruthy();
    expect(server.calls).toEqual([]);
    await userEvent.type(screen.getByRole('searchbox'), '@example.org ');
    await userEvent.click(screen.getByRole('button', { name: 'Find' }));
    await screen.findByText('2 people found');
    expect(server.bodies).toEqual([{ text: 'abc@example.org' }]);
    expect(screen.getByRole('link', { name: 'See the venue Cafe' }).getAttribute('href')).toBe('/admin/venues?venue=v');
    await userEvent.click(screen.getByRole('button', { name: 'Look: person-1' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'A•••' }));
    expect(sheet.getByRole('link', { name: 'guest-7' }).getAttribute('href')).toBe('/admin/users?user=guest-7');
    expect(sheet.getByText('in 2 browsers')).toBeTruthy();
  });

  it('report an empty search, a failed search, and an unknown person', async () => {
    server.answer = (call) => (call.endsWith('/search') ? [200, []] : refusal(404, 'not-found'));
    show(<People me={me} />);
    await userEvent.type(screen.getByRole('searchbox'), 'nobody@example.org{Enter}');
    await screen.findByText('Nobody found');
    server.answer = () => refusal(503, 'unavailable');
    await userEvent.click(screen.getByRole('button', { name: 'Find' }));
    server.answer = () => [200, [found()]];
    await userEvent.click(await screen.findByRole('button', { name: /again/i }));
    await screen.findByText('1 person found');
    server.answer = () => refusal(404, 'not-found');
    await userEvent.click(screen.getByRole('button', { name: 'Look: person-1' }));
    await screen.findByText('There is no such person.');
  });
});

describe('a person’s record', () => {
  it('is unmasked for a reason, which is sent with the request', async () => {
    openRecord(record());
    await userEvent.click(await screen.findByRole('button', { name: 'Show name and contact' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Show name and contact?' }));
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Show name and contact' });
    await userEvent.type(dialog.getByLabelText(/^Why/), 'too short');
    expect(send.disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText(/^Why/), ', no: G-2026-1');
    server.answer = (call) =>
      call.endsWith('/contact')
        ? [200, { firstName: 'Asha', email: 'asha@example.org', contact: { name: 'Asha Rao', phone: '+919811112222', email: null } }]
        : [200, record()];
    await userEvent.click(send);
    await screen.findByText('asha@example.org');
    expect(screen.getByText('+919811112222')).toBeTruthy();
    expect(server.bodies[server.calls.indexOf('POST /api/admin/users/person-1/contact')]).toEqual({ reason: 'too short, no: G-2026-1' });
  });

  it('explains the effects of a deletion before the request, its date, and that it can be cancelled', async () => {
    openRecord(record());
    await userEvent.click(await screen.findByRole('button', { name: 'Delete…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete this person in 7 days?' }));
    for (const what of [
      /goes to the member who joined first/,
      /puts the deletion off/,
      /Offers for plans that end are lost/,
      /can’t be undone/,
    ])
      expect(dialog.getByText(what)).toBeTruthy();
    await userEvent.type(dialog.getByLabelText(/^Why/), 'They wrote to us');
    server.answer = (call) => (call.endsWith('/look') ? [200, record({ deletion: { ...deletion, waitsForBooking: true } })] : [204, null]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete…' }));
    await screen.findByText(/will be deleted .*8 Jun|will be deleted .*Jun 8/);
    expect(screen.getByText(/A booking of theirs still stands/)).toBeTruthy();
    expect(names()).toContain('Don’t delete');
    expect(names()).not.toContain('Delete…');
  });

  it('keeps the input and reads the record again when another member was faster', async () => {
    openRecord(record());
    await userEvent.click(await screen.findByRole('button', { name: 'Delete…' }));
    server.answer = (call) => (call.endsWith('/look') ? [200, record({ deletion })] : refusal(409, 'version-mismatch'));
    await userEvent.type(screen.getByLabelText(/^Why/), 'They wrote to us');
    await userEvent.click(within(screen.getByRole('dialog', { name: /in 7 days/ })).getByRole('button', { name: 'Delete…' }));
    await waitFor(() => expect(server.calls.filter((call) => call.endsWith('/look'))).toHaveLength(2));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Why/).value).toBe('They wrote to us');
  });

  it('closes the question when the record cannot be read again', async () => {
    openRecord(record());
    await userEvent.click(await screen.findByRole('button', { name: 'Delete…' }));
    server.answer = (call) => (call.endsWith('/look') ? neverAnswer() : refusal(503, 'unavailable'));
    const dialog = within(screen.getByRole('dialog', { name: /in 7 days/ }));
    await userEvent.type(dialog.getByLabelText(/^Why/), 'They wrote to us');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete…' }));
    await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(false));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog', { name: /in 7 days/ })).toBeNull();
  });

  it('offers operations no deletion of team accounts, no member their own, and none that has begun or is done', async () => {
    signIn('ops');
    openRecord(record());
    await screen.findByText('in 2 browsers');
    expect(names()).toContain('Export their data');
    expect(names()).not.toContain('Delete…');
    for (const [role, id, person, absent] of [
      ['ops', 'me', record({ kind: 'team' }), ['Export their data', 'Sign out everywhere', 'Show name and contact']],
      ['admin', 'person-1', record({ kind: 'team' }), ['Delete…']],
      ['admin', 'me', record({ deletion: { ...deletion, begun: true } }), ['Delete…', 'Don’t delete', 'Export their data']],
      ['admin', 'me', record({ forgottenAt: AT, sessions: 0 }), ['Delete…', 'Export their data', 'Show name and contact']],
    ] as const) {
      cleanup();
      signIn(role, id);
      openRecord(person);
      await screen.findByText('In no plan.');
      for (const name of absent) expect([role, id, name, names().includes(name)]).toEqual([role, id, name, false]);
    }
  });
});
