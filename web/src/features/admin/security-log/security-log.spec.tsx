import '../../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SecurityLogEntry } from '@app/contracts';
import { SecurityLog } from './components/security-log.js';
import { stubApi, show } from '../../../testing/stub-api.js';

const server = stubApi();
const open = () => show(<SecurityLog />);
const SOMEBODY = '00000000-0000-7000-8000-000000000001';
const entry = (n: number): SecurityLogEntry => ({
  id: `id-${n}`,
  type: n === 0 ? 'limit.hit' : 'login.failed',
  actor: n === 0 ? { kind: 'user', id: SOMEBODY } : null,
  subjectId: null,
  colleagues: { actor: null, subject: null },
  about: n === 0 ? 'exports' : null,
  at: '2026-11-22T10:00:00.000Z',
});

describe('the security log', () => {
  it('is read page by page, and filtered by type or by person', async () => {
    const full = Array.from({ length: 50 }, (_, n) => entry(n));
    server.answer = (path) => [200, path.includes('cursor') ? [entry(50)] : full];
    open();
    expect(await screen.findAllByRole('listitem')).toHaveLength(50);
    await userEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(51));
    expect(server.calls.at(-1)).toContain('cursor=id-49');
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: SOMEBODY }));
    await waitFor(() => expect(server.calls.at(-1)).toBe(`GET /api/admin/security-log?limit=50&actor=${SOMEBODY}`));
    await userEvent.selectOptions(screen.getByLabelText('What happened'), 'limit.hit');
    await waitFor(() => expect(server.calls.at(-1)).toBe(`GET /api/admin/security-log?limit=50&type=limit.hit&actor=${SOMEBODY}`));
    await userEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
    await waitFor(() => expect(server.calls.at(-1)).toBe('GET /api/admin/security-log?limit=50&type=limit.hit'));
    // An incomplete id causes no request.
    const calls = server.calls.length;
    await userEvent.type(screen.getByLabelText('About (id)'), SOMEBODY.slice(0, -1));
    expect(server.calls).toHaveLength(calls);
    await userEvent.type(screen.getByLabelText('About (id)'), '1');
    await waitFor(() => expect(server.calls.at(-1)).toBe(`GET /api/admin/security-log?limit=50&type=limit.hit&subject=${SOMEBODY}`));
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-22' } });
    await waitFor(() => expect(server.calls.at(-1)).toContain('&day=2026-11-22'));
  });

  it('names colleagues, and everybody else by their ids', async () => {
    const decided = { ...entry(0), type: 'second-factor.reset', subjectId: 'subject-1', colleagues: { actor: 'Meera', subject: 'Ila' } };
    server.answer = () => [200, [decided, { ...entry(1), actor: { kind: 'user', id: SOMEBODY } }]];
    open();
    const [named, unnamed] = await screen.findAllByRole('listitem');
    expect(named?.textContent).toContain('By Meera');
    expect(named?.textContent).toContain('About Ila');
    expect(named?.textContent).not.toContain(SOMEBODY);
    expect(unnamed?.textContent).toContain(`By user ${SOMEBODY}`);
    await userEvent.click(screen.getByRole('button', { name: 'Meera' }));
    await waitFor(() => expect(server.calls.at(-1)).toContain(`actor=${SOMEBODY}`));
  });

  it('reports an empty log, a failed read, and a reader without access', async () => {
    server.answer = () => [200, []];
    open();
    await screen.findByText('There is no such entry.');
    cleanup();
    server.answer = () => [503, { code: 'unavailable' }];
    open();
    server.answer = () => [200, [entry(0)]];
    await userEvent.click(await screen.findByRole('button', { name: /again/i }));
    await screen.findByText('exports');
    cleanup();
    server.answer = () => [403, { code: 'forbidden' }];
    open();
    await screen.findByText(/This page is for the team/);
  });
});
