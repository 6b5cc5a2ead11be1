import '../../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PhotoToCheck, VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { stubApi, show } from '../../../testing/stub-api.js';
import { useToasts } from '../../../ui/feedback/toast-store.js';
import { PhotoQueue } from './photo-queue.js';

const server = stubApi();
const photo = (n: number): PhotoToCheck => ({
  id: `p${n}`,
  venueId: someId<VenueId>(`v${n}`),
  venueName: `Venue ${n}`,
  description: n === 1 ? 'The terrace' : null,
  width: 1280,
  height: 800,
  createdAt: '2026-11-22T10:00:00.000Z',
});
const said = () => useToasts.getState().toasts[0]?.title;

describe('the waiting photos', () => {
  it('are shown or, with a reason, rejected, and leave the list', async () => {
    let left = [photo(1), photo(2)];
    server.answer = (call) => {
      if (!call.startsWith('POST')) return [200, left];
      left = left.filter(({ id }) => !call.includes(id));
      return [204, null];
    };
    show(<PhotoQueue />);
    const [first] = await screen.findAllByRole('listitem');
    expect(
      within(first as HTMLElement)
        .getByRole('img', { name: 'The terrace' })
        .getAttribute('src'),
    ).toBe('/api/admin/photos/p1/wide.webp');
    await userEvent.click(screen.getByRole('button', { name: 'Show it: Venue 1' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    const reject = screen.getByRole<HTMLButtonElement>('button', { name: 'Reject it: Venue 2' });
    expect(reject.disabled).toBe(true);
    await userEvent.selectOptions(screen.getByLabelText('Why not'), 'people');
    await userEvent.click(reject);
    await screen.findByText('No photo waits');
    expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([
      'POST /api/admin/photos/p1/decide',
      'POST /api/admin/photos/p2/decide',
    ]);
  });

  it('report when another member of the team has decided', async () => {
    server.answer = (call) =>
      call.startsWith('POST') ? [409, { code: 'version-mismatch', status: 409, title: '', detail: '' }] : [200, [photo(1)]];
    show(<PhotoQueue />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show it: Venue 1' }));
    await waitFor(() => expect(said()).toBe('Somebody has decided about this photo already'));
  });
});
