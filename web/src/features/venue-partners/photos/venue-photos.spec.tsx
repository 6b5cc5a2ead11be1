import '../../../testing/browser-globals.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnPhoto } from '@app/contracts';
import { stubApi, refusal, show } from '../../../testing/stub-api.js';
import { PhotosTab } from './photos-tab.js';

beforeAll(() => {
  // jsdom draws no pictures.
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
});

const server = stubApi();
const photo = (n: number, more: Partial<OwnPhoto> = {}): OwnPhoto => ({
  id: `p${n}`,
  state: 'shown',
  reason: null,
  isCover: false,
  description: null,
  width: 1280,
  height: 800,
  createdAt: '2026-11-22T10:00:00.000Z',
  ...more,
});
const file = (name = 'terrace.jpg', type = 'image/jpeg') => new File(['bytes'], name, { type });

const input = () => screen.getByLabelText<HTMLInputElement>(/Add a photo/);

describe('the photos of a venue', () => {
  it('show their state and actions', async () => {
    server.answer = () => [
      200,
      [
        photo(1, { isCover: true, description: 'The terrace' }),
        photo(2),
        photo(3, { state: 'waiting' }),
        photo(4, { state: 'rejected', reason: 'people' }),
      ],
    ];
    show(<PhotosTab mayChange />);
    const cards = await screen.findAllByRole('listitem');
    const [cover, other, waiting, rejected] = cards.map((card) => within(card));
    cover?.getByText('Cover');
    expect(cover?.queryByRole('button', { name: 'Make it the cover' })).toBeNull();
    expect(cover?.getByRole('img', { name: 'The terrace' }).getAttribute('src')).toBe('/api/photos/p1/small.webp');
    other?.getByRole('button', { name: 'Make it the cover' });
    waiting?.getByText('We are looking at it');
    rejected?.getByText('People can be recognised');
    expect(rejected?.queryByLabelText('What is to be seen')).toBeNull();
    // Photos that are not public are read with the venue's token.
    await waitFor(() => expect(server.calls).toContain('GET /api/venues/me/photos/p3/small.webp'));
  });

  it('upload the chosen files in turn', async () => {
    server.answer = (call) => (call.startsWith('POST') ? [201, photo(1)] : [200, []]);
    show(<PhotosTab mayChange />);
    await screen.findByText('No photo yet');
    fireEvent.change(input(), { target: { files: [file(), file('table.png', 'image/png')] } });
    await waitFor(() => expect(server.calls.filter((call) => call === 'POST /api/venues/me/photos')).toHaveLength(2));
  });

  it.each([
    ['photo-known', 409, 'You have sent this photo already.'],
    ['photo-unusable', 422, 'This photo cannot be used.'],
    ['body-too-large', 413, 'This photo is larger than 8 MB.'],
  ])('explain why a file was refused (%s), by its name', async (code, status, text) => {
    server.answer = (call) => (call.startsWith('POST') ? refusal(status, code) : [200, []]);
    show(<PhotosTab mayChange />);
    await screen.findByText('No photo yet');
    fireEvent.change(input(), { target: { files: [file('garden.jpg'), file('next.jpg')] } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('garden.jpg');
    expect(alert.textContent).toContain(text);
    expect(server.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    expect(input().getAttribute('aria-describedby')).toContain(alert.id);
  });

  it('are sent again from the one that a busy server refused', async () => {
    let busy = true;
    server.answer = (call) => (call.startsWith('POST') ? (busy ? refusal(503, 'unavailable') : [201, photo(1)]) : [200, []]);
    show(<PhotosTab mayChange />);
    await screen.findByText('No photo yet');
    fireEvent.change(input(), { target: { files: [file('garden.jpg'), file('next.jpg')] } });
    expect((await screen.findByRole('alert')).textContent).toContain('garden.jpg: Many photos are on their way');
    busy = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.calls.filter((call) => call.startsWith('POST'))).toHaveLength(3));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keep a photo’s typed text until it is saved, and ask before one is removed', async () => {
    server.answer = (call) => {
      if (call.startsWith('PATCH')) return [200, photo(1, { description: 'Our garden' })];
      return call.startsWith('DELETE') ? [204, null] : [200, [photo(1, { isCover: true })]];
    };
    show(<PhotosTab mayChange />);
    const field = await screen.findByLabelText('What is to be seen');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await userEvent.type(field, 'Our garden');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls).toContain('PATCH /api/venues/me/photos/p1'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Photo 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this photo?' }));
    dialog.getByText(/It is your cover/);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.calls).toContain('DELETE /api/venues/me/photos/p1'));
  });

  it('report a text that a colleague saved meanwhile', async () => {
    server.answer = (call) =>
      call.startsWith('PATCH') ? refusal(409, 'version-mismatch', { present: { description: 'The bar' } }) : [200, [photo(1)]];
    show(<PhotosTab mayChange />);
    const field = await screen.findByLabelText<HTMLInputElement>('What is to be seen');
    await userEvent.type(field, 'Our garden');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('region', { name: 'Changed on another page meanwhile' })).textContent).toContain('it is now The bar');
    expect(server.bodies.at(-1)).toEqual({ description: 'Our garden', was: { description: null } });
    expect(field.value).toBe('Our garden');
    await userEvent.click(screen.getByRole('button', { name: /^Use the new one/ }));
    expect(field.value).toBe('The bar');
  });

  it('are read-only for a host, and at most twelve', async () => {
    server.answer = () => [200, Array.from({ length: 12 }, (_, n) => photo(n))];
    const { unmount } = show(<PhotosTab mayChange={false} />);
    await screen.findAllByRole('listitem');
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    show(<PhotosTab mayChange />);
    await screen.findByText('You have 12 photos. Remove one to add another.');
    expect(input().disabled).toBe(true);
  });

  it('are two at most before a venue is verified', async () => {
    server.answer = () => [200, [photo(1), photo(2)]];
    show(<PhotosTab mayChange most={2} />);
    await screen.findByText('You have 2 photos. Remove one to add another.');
    expect(input().disabled).toBe(true);
  });

  it('can be read again after a failure', async () => {
    server.answer = () => refusal(503, 'unavailable');
    show(<PhotosTab mayChange />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.calls.filter((call) => call === 'GET /api/venues/me/photos').length).toBeGreaterThan(1));
  });
});
