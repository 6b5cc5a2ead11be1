import '../../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BlockView, UserId, VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { stubApi, refusal, show } from '../../../testing/stub-api.js';
import { BlocksPanel } from './components/blocks-panel.js';
import { ReportSheet } from './components/report-sheet.js';

const server = stubApi();
const block = (patch: Partial<BlockView>): BlockView => ({
  id: 'b1',
  kind: 'block',
  userId: someId<UserId>('u1'),
  venueId: null,
  guideId: null,
  reason: 'unsafe',
  text: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  name: 'Ravi',
  citySlug: null,
  ...patch,
});

describe('reporting a person', () => {
  it('asks for the reason, describes the consequences, keeps the input on failure, and blocks only on request', async () => {
    let closed = 0;
    show(<ReportSheet about={{ userId: someId<UserId>('u1'), name: 'Ravi' }} onClose={() => (closed += 1)} />);
    expect(screen.getByText(/We read every report within 24 hours/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please choose what is wrong.');
    expect(server.calls).toEqual([]);
    await userEvent.click(screen.getByLabelText('Harassment or insults'));
    await userEvent.type(screen.getByLabelText(/Tell us more/), 'He keeps asking.');
    server.answer = () => refusal(503, 'unavailable');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(server.calls).toHaveLength(1));
    expect([closed, screen.getByLabelText<HTMLTextAreaElement>(/Tell us more/).value]).toEqual([0, 'He keeps asking.']);
    server.answer = () => [201, {}];
    await userEvent.click(screen.getByRole('switch', { name: 'Also block Ravi' }));
    await userEvent.click(screen.getByRole('button', { name: 'Report and block' }));
    await waitFor(() => expect(closed).toBe(1));
    expect(server.bodies).toEqual(
      ['report', 'block'].map((kind) => ({ kind, userId: 'u1', reason: 'harassment', text: 'He keeps asking.' })),
    );
  });
});

describe('the blocked people, venues and guides', () => {
  it('are listed once each, by name, and can be unblocked', async () => {
    let blocks = [block({}), block({ id: 'b0' }), block({ id: 'b2', userId: null, venueId: someId<VenueId>('v1'), name: 'Neem Kitchen' })];
    blocks.push(block({ id: 'b3', userId: null, guideId: 'g1', name: '', citySlug: 'udaipur' }));
    server.answer = (call) => {
      if (call.startsWith('DELETE')) blocks = blocks.slice(2);
      return [200, blocks];
    };
    show(<BlocksPanel />);
    expect(await screen.findAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Unblock Local guide in Udaipur' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Unblock Ravi' }));
    await waitFor(() => expect(screen.queryByText('Ravi')).toBeNull());
    expect(server.calls).toContain('DELETE /api/reports/blocks/b1');
    expect(screen.getByText('Neem Kitchen')).toBeTruthy();
  });

  it('report an empty list', async () => {
    server.answer = () => [200, []];
    show(<BlocksPanel />);
    await screen.findByText('You have blocked nobody.');
  });
});
