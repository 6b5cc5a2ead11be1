import '../../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StuckRowView } from '@app/contracts';
import { StuckRows } from './components/stuck-rows.js';
import { stubApi, show } from '../../../testing/stub-api.js';

const server = stubApi();
const open = () => show(<StuckRows />);
const AT = '2026-11-22T10:00:00.000Z';
const row = (n: number, more: Partial<StuckRowView> = {}): StuckRowView => ({
  id: `id-${n}`,
  kind: 'tick',
  name: 'plans.expire',
  about: `plan-${n}`,
  state: 'dead',
  attempts: 15,
  since: AT,
  nextTry: null,
  deadAt: AT,
  reason: 'SQLSTATE 23514 datebooks state_check',
  ...more,
});
const button = (n: number) => screen.getByRole('button', { name: `Try again plans.expire plan-${n}` });
const said = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));

describe('the page of stuck work', () => {
  it('is read page by page, and filtered by kind and state', async () => {
    server.answer = (call) => [200, call.includes('cursor') ? [row(50, { reason: null })] : Array.from({ length: 50 }, (_, n) => row(n))];
    open();
    expect(await screen.findAllByRole('listitem')).toHaveLength(50);
    expect(screen.getAllByText('SQLSTATE 23514 datebooks state_check')).toHaveLength(50);
    await userEvent.click(screen.getByRole('button', { name: 'Show older ones' }));
    await screen.findByText(/worker’s log/);
    expect(server.calls.at(-1)).toContain('cursor=id-49');
    await userEvent.selectOptions(screen.getByLabelText('Kind of work'), 'delivery');
    await waitFor(() => expect(server.calls.at(-1)).toBe('GET /api/admin/stuck-rows?limit=50&kind=delivery'));
    await userEvent.selectOptions(screen.getByLabelText('State'), 'dead');
    await waitFor(() => expect(server.calls.at(-1)).toBe('GET /api/admin/stuck-rows?limit=50&kind=delivery&state=dead'));
  });

  it('tries a row again, follows it until it is done, and confirms it', async () => {
    let [pressed, looks] = [false, 0];
    server.answer = (call) => {
      if (call.startsWith('POST')) return ((pressed = true), [200, row(1, { state: 'retrying', attempts: 14 })]);
      if (!call.includes('cursor')) return [200, pressed ? [row(2)] : [row(2), row(1)]];
      looks += 1;
      return [200, looks === 1 ? [row(1, { state: 'retrying', attempts: 14 })] : [row(0)]];
    };
    open();
    await waitFor(() => button(1));
    await userEvent.click(button(1));
    expect(screen.getByRole('button', { name: 'Trying … plans.expire plan-1' }).getAttribute('aria-busy')).toBe('true');
    await said('Done: plans.expire plan-1');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(server.calls).toContain('POST /api/admin/stuck-rows/tick/id-1/retry');
    expect(server.calls).toContain('GET /api/admin/stuck-rows?limit=1&kind=tick&cursor=id-1%7E');
  });

  it('reports a row that failed again, was done meanwhile, or cannot be tried', async () => {
    server.answer = (call) => [200, call.startsWith('POST') ? row(1, { state: 'retrying', attempts: 14 }) : [row(1)]];
    open();
    await waitFor(() => button(1));
    await userEvent.click(button(1));
    await said('It failed again: plans.expire plan-1');
    server.answer = (call) => (call.startsWith('POST') ? [404, { code: 'not-found', detail: '' }] : [200, [row(1)]]);
    await userEvent.click(button(1));
    await said('Done: plans.expire plan-1');
    const problem = { code: 'not-stuck', title: 'There is nothing left to try', detail: 'Its event is no longer in the log.' };
    server.answer = (call) => (call.startsWith('POST') ? [409, problem] : [200, [row(1)]]);
    await userEvent.click(button(1));
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Could not be tried again: plans.expire plan-1\. .+/));
  });

  it('reports an empty list, a failed read, and a reader without access', async () => {
    server.answer = () => [200, []];
    open();
    await screen.findByText('Nothing is stuck');
    cleanup();
    server.answer = () => [503, { code: 'unavailable' }];
    open();
    server.answer = () => [200, [row(0)]];
    await userEvent.click(await screen.findByRole('button', { name: /again/i }));
    await screen.findByText('plans.expire');
    cleanup();
    server.answer = () => [403, { code: 'forbidden' }];
    open();
    await screen.findByText(/This page is for the team/);
  });
});
