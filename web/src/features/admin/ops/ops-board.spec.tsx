import '../../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OPS_NUMBERS, type OpsNumber, type OpsView } from '@app/contracts';
import { stubApi, refusal, show } from '../../../testing/stub-api.js';
import { Health } from './components/health.js';
import { OpsBoard } from './components/ops-board.js';

const server = stubApi();
const number = (name: OpsNumber['name'], more: Partial<OpsNumber> = {}): OpsNumber => ({
  name,
  value: 0,
  at: '2026-11-22T16:40:00.000Z',
  stale: false,
  alarm: false,
  line: Array.from({ length: 60 }, (_, minute) => (minute < 58 ? null : minute - 57)),
  ...more,
});
const view = (more: Partial<OpsView> = {}, changed: Partial<Record<OpsNumber['name'], Partial<OpsNumber>>> = {}): OpsView => ({
  at: '2026-11-22T16:40:05.000Z',
  numbers: OPS_NUMBERS.map((name) => number(name, changed[name])),
  processes: { api: 2, worker: 1 },
  features: [{ name: 'redis', state: 'away' }],
  ...more,
});
const open = () => show(<OpsBoard>dead rows</OpsBoard>);
const card = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body);

describe('the numbers of operations', () => {
  it('are shown in their units, each with the last hour in words', async () => {
    server.answer = () => [
      200,
      view({}, { auctionLag: { value: 0.25 }, tickTime: { value: 12.34 }, errorRate: { value: 0.005 }, sockets: { value: 12345 } }),
    ];
    open();
    expect((await card('Open sockets')).getByText('12,345')).toBeTruthy();
    expect((await card('Auctions are late by')).getByText('250 ms')).toBeTruthy();
    expect((await card('One tick takes')).getByText('12.3 s')).toBeTruthy();
    expect((await card('Requests that failed')).getByText('0.5%')).toBeTruthy();
    expect((await card('Open sockets')).getByRole('img', { name: 'Open sockets: Last hour: 1 to 2' })).toBeTruthy();
    expect([screen.getByText('Nothing needs you.'), screen.getByText('Away'), screen.getByText(/Workers: 1/)]).toBeTruthy();
  });

  it('raise an alarm and show its runbook', async () => {
    server.answer = (call) =>
      call.endsWith('/ops')
        ? [200, view({ processes: { api: 1, worker: 0 } }, { queueAge: { value: 60, alarm: true } })]
        : [200, { title: 'Reactions wait', text: 'The age of the oldest.\n\n1. No `worker`: start it.\n2. Look:\n   - here\n   - there' }];
    open();
    expect((await screen.findByRole('status')).textContent).toBe('1 number needs you.');
    expect(screen.getByRole('alert').textContent).toContain('No worker is running');
    expect((await card('Oldest waiting reaction')).getByText('Alarm')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'What to do: Oldest waiting reaction' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reactions wait' }));
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'No worker: start it.\n',
      'Look:\nhere\nthere',
      'here\n',
      'there',
    ]);
    expect(server.calls.at(-1)).toBe('GET /api/admin/ops/runbooks/queueAge');
  });

  it('show the age of stale numbers, and that there was no traffic to measure', async () => {
    server.answer = () => [
      200,
      view({}, { deliveryLag: { value: null, line: Array(60).fill(null) }, sockets: { stale: true }, tickTime: { stale: true, at: null } }),
    ];
    open();
    expect((await card('Events are told within')).getByText('Nothing yet')).toBeTruthy();
    expect((await card('Events are told within')).getByText('Nothing in the last hour')).toBeTruthy();
    expect((await card('Open sockets')).getByText(/No news since 10:10/)).toBeTruthy();
    expect((await card('One tick takes')).getByText('No news')).toBeTruthy();
  });

  it('can be read again after a failed read', async () => {
    server.answer = () => refusal(503, 'unavailable');
    open();
    await screen.findByRole('alert');
    server.answer = () => [200, view()];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing needs you.')).toBeTruthy();
  });
});

describe('the first line of the overview', () => {
  it('reports a healthy product, and otherwise the problem with a link', async () => {
    let ops = view({ features: [{ name: 'redis', state: 'on' }] });
    server.answer = () => [200, ops];
    show(<Health />);
    expect((await screen.findByRole('status')).textContent).toBe('The product is well.');
    cleanup();
    ops = view({ processes: { api: 1, worker: 0 } }, { auctionLag: { alarm: true }, deadReactions: { alarm: true } });
    show(<Health />);
    const wrong = within(await screen.findByRole('alert'));
    for (const text of [/No worker is running/, 'Look at: Auctions are late by and Dead reactions.', 'Can’t be reached: Redis.'])
      expect(wrong.getByText(text)).toBeTruthy();
    expect(wrong.getByRole('link').getAttribute('href')).toBe('/admin/ops');
  });
});
