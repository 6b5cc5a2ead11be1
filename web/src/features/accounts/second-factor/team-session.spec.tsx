import '../../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { useMutation } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { UserView } from '@app/contracts';
import { setViewerOf } from '../../../lib/calls/viewer.js';
import { request } from '../../../lib/http.js';
import { setLanguage } from '../../../lib/i18n/i18n.js';
import { useNetwork } from '../../../lib/network.js';
import { dropConnection, refusal, show, stubApi } from '../../../testing/stub-api.js';
import { useTeamSession, withCode } from '../../../team/team-session.js';
import { Dialog } from '../../../ui/dialog.js';
import { useAccount } from '../store.js';
import { TeamSessionGuard } from './team-session-guard.js';

const asha: UserView = {
  id: 'a' as never,
  firstName: 'Asha',
  email: 'asha@example.org',
  isGuest: false,
  role: 'ops',
  adult: true,
  discreet: false,
};
const HOUR = 3_600_000;
const until = (ms: number) => ({
  endsAt: new Date(Date.now() + 12 * HOUR).toISOString(),
  idleEndsAt: new Date(Date.now() + ms).toISOString(),
});
const server = stubApi();
beforeEach(() => {
  useAccount.setState({ user: asha, status: 'signed-in' });
  useTeamSession.setState({ ended: false, asksCode: false });
  setViewerOf('person', asha.id);
});
afterEach(() => setViewerOf('person', null));

/** A page with a dialog that holds input, and a button that shows personal data. */
function Work() {
  const [note, setNote] = useState('');
  const save = useMutation({ mutationFn: () => request('/api/admin/reports/1/close', { method: 'POST', body: { note } }) });
  const person = useMutation({ mutationFn: () => withCode(() => request<string>('/api/admin/users/1/look', { method: 'POST' })) });
  return (
    <>
      <h1>The page itself</h1>
      <Dialog open onClose={() => undefined} title="Close the report">
        <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
        <button onClick={() => save.mutate()}>Save</button>
        <button onClick={() => person.mutate()}>Show</button>
        <output>{person.data ?? person.error?.message}</output>
      </Dialog>
    </>
  );
}
const open = () =>
  show(
    <TeamSessionGuard>
      <Work />
    </TeamSessionGuard>,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

describe('a session of the team that has ended', () => {
  it('covers the page and its dialogs when a command is refused, and repeats it after a new sign-in', async () => {
    let signedIn = false;
    server.answer = (call, { body }) => {
      if (call === 'GET /api/admin/session') return [200, until(HOUR)];
      if (call === 'POST /api/auth/login') {
        const { password, code } = body as { password: string; code: string };
        if (password !== 'right') return refusal(401, 'wrong-password');
        if (code !== '123456') return refusal(422, 'second-factor-wrong');
        signedIn = true;
        return [200, asha];
      }
      return signedIn ? [204, null] : refusal(401, 'team-session-ended');
    };
    open();
    await fill('Note', 'Spoken to both');
    await press('Save');
    const cover = await screen.findByRole('dialog', { name: 'You were signed out' });
    expect([cover.textContent?.includes('asha@example.org'), screen.queryByRole('button', { name: 'Close' })]).toEqual([true, null]);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'You were signed out' })).toBeTruthy();
    await press('Log in');
    expect((await screen.findByRole('alert')).textContent).toContain('password');
    await fill('Password', 'wrong');
    await fill('Code from your app', '000000');
    await press('Log in');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('That is not your password.'));
    await userEvent.clear(screen.getByLabelText('Password'));
    await fill('Password', 'right');
    await press('Log in');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('That code is wrong'));
    await userEvent.clear(screen.getByLabelText('Code from your app'));
    await fill('Code from your app', '123456');
    await press('Log in');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'You were signed out' })).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Spoken to both');
    const closes = server.asked.filter(({ call }) => call === 'POST /api/admin/reports/1/close');
    expect(closes.map(({ body }) => body)).toEqual([{ note: 'Spoken to both' }, { note: 'Spoken to both' }]);
  });

  it('covers the page when the time without use is over, and asks the server without extending the session', async () => {
    let asked = 0;
    server.answer = (call) => {
      if (call !== 'GET /api/admin/session') return [200, []];
      asked += 1;
      return asked === 1 ? [200, until(20)] : refusal(401, 'team-session-ended');
    };
    open();
    expect(await screen.findByRole('dialog', { name: 'You were signed out' }, { timeout: 5_000 })).toBeTruthy();
    expect(asked).toBe(2);
  });

  it('covers the page in time without a network, and explains that a sign-in needs one', async () => {
    let asked = 0;
    server.answer = () => {
      asked += 1;
      return asked === 1 ? [200, until(20)] : dropConnection();
    };
    open();
    await screen.findByRole('dialog', { name: 'You were signed out' }, { timeout: 5_000 });
    act(() => useNetwork.setState({ offline: true }));
    expect(await screen.findByText('You are offline. Sign in once you are back.')).toBeTruthy();
    act(() => useNetwork.setState({ offline: false }));
  });

  it('marks automatic requests and not those of a user', async () => {
    const hidden = Object.getOwnPropertyDescriptor(Document.prototype, 'hidden');
    server.answer = () => [200, until(HOUR)];
    open();
    await waitFor(() => expect(server.calls).toContain('GET /api/admin/session'));
    const before = server.asked.length;
    fireEvent.pointerDown(document.body);
    await request('/api/admin/reports');
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    await request('/api/admin/reports');
    await request('/api/datebooks');
    if (hidden) Object.defineProperty(document, 'hidden', hidden);
    const marks = server.asked.slice(before).map(({ init }) => new Headers(init.headers).get('x-unattended'));
    expect(marks).toEqual([null, '1', null]);
  });
});

describe('personal data', () => {
  it('waits for a code, reports a wrong one, accepts a recovery code, and then continues', async () => {
    let given = false;
    server.answer = (call, { body }) => {
      if (call === 'GET /api/admin/session') return [200, until(HOUR)];
      if (call === 'POST /api/auth/second-factor/again') {
        given = (body as { code: string }).code === 'AAAA-BBBB-CCCC-DDDD';
        return given ? [204, null] : refusal(422, 'second-factor-wrong');
      }
      return given ? [200, 'Chitrangada'] : refusal(401, 'second-factor-needed');
    };
    open();
    await press('Show');
    await screen.findByRole('dialog', { name: 'Is it still you?' });
    await fill('Code from your app', '000000');
    await press('Go on');
    expect((await screen.findByRole('alert')).textContent).toContain('That code is wrong');
    await press('Use a recovery code');
    await fill('Recovery code', 'AAAA-BBBB-CCCC-DDDD');
    await press('Go on');
    expect(await screen.findByText('Chitrangada')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Is it still you?' })).toBeNull();
  });

  it('is shown after a sign-in, which sends a code as well, when the session ended under the question', async () => {
    let signedIn = false;
    server.answer = (call) => {
      if (call === 'GET /api/admin/session') return [200, until(HOUR)];
      if (call === 'POST /api/auth/second-factor/again') return refusal(401, 'team-session-ended');
      if (call === 'POST /api/auth/login') {
        signedIn = true;
        return [200, asha];
      }
      return signedIn ? [200, 'Chitrangada'] : refusal(401, 'second-factor-needed');
    };
    open();
    await press('Show');
    await screen.findByRole('dialog', { name: 'Is it still you?' });
    await fill('Code from your app', '000000');
    await press('Go on');
    await screen.findByRole('dialog', { name: 'You were signed out' });
    await fill('Password', 'right');
    await fill('Code from your app', '123456');
    await press('Log in');
    expect(await screen.findByText('Chitrangada')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Is it still you?' })).toBeNull();
  });

  it('stays hidden when the question is cancelled, and the next try asks again, in Hindi as well', async () => {
    server.answer = (call) => (call === 'GET /api/admin/session' ? [200, until(HOUR)] : refusal(401, 'second-factor-needed'));
    open();
    await press('Show');
    await screen.findByRole('dialog', { name: 'Is it still you?' });
    await press('Cancel');
    expect(await screen.findByText(/^401/)).toBeTruthy();
    await act(() => setLanguage('hi'));
    await press('Show');
    expect(await screen.findByRole('dialog', { name: 'क्या अब भी आप ही हैं?' })).toBeTruthy();
    await act(() => setLanguage('en'));
  });
});
