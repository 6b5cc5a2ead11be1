import '../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { GuideView, UserId, UserView } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import GuidesScreen from '../../routes/static/guides.js';
import { withTexts } from '../../lib/i18n/i18n.js';
import { placeOfCity, rememberPlace } from '../../lib/place.js';
import { stubApi, refusal, show } from '../../testing/stub-api.js';
import { GuideTile } from './components/guide-tile.js';

const server = stubApi();
const guide: GuideView = {
  id: '01900000-0000-7000-8000-000000000001',
  city: 'udaipur',
  name: 'Meera Rathore',
  languages: ['hi', 'en'],
  bio: 'Knows each lake.',
  verified: true,
  hasPhone: true,
  hasWhatsapp: true,
  isDemo: false,
};
const someUser: UserView = {
  id: someId<UserId>('u1'),
  firstName: 'Asha',
  email: null,
  isGuest: true,
  role: 'user',
  adult: false,
  discreet: false,
};
beforeEach(() => {
  localStorage.clear();
  return withTexts(() => Promise.resolve(), 'places');
});
const page = () =>
  show(
    <Routes>
      <Route path="/guides/:guideId" element={<GuidesScreen />} />
    </Routes>,
    `/guides/${guide.id}`,
  );

describe('the guides', () => {
  it('are listed by city, with a note for a city without one', async () => {
    server.answer = () => [200, [guide]];
    show(<GuidesScreen />, '/guides?city=udaipur');
    expect((await screen.findByRole('link', { name: 'Meera Rathore' })).getAttribute('href')).toBe(`/guides/${guide.id}`);
    expect(screen.getByText('Speaks Hindi, English')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('City'), 'agra');
    expect(screen.getByRole('heading', { name: 'No number is listed for Agra yet.' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Things to do in Agra' }).getAttribute('href')).toBe('/things-to-do/agra');
    expect(screen.queryByText('Connecting you to a local guide')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('City'), '');
    expect(screen.getByText(/^No number is listed yet in: Mumbai, .*Kochi\.$/).textContent).not.toContain('Udaipur');
    expect(server.calls).toEqual(['GET /api/guides']);
  });

  it('show no number on their page before a tap; then the number, a copy button and a chat with its first words', async () => {
    server.answer = (call) =>
      call.startsWith('GET /api/local-contact')
        ? [200, { contact: { phoneNumber: '+912941234567', whatsappNumber: '+919876543210' } }]
        : [200, guide];
    page();
    await userEvent.click(await screen.findByRole('button', { name: 'Call guide' }));
    expect((await screen.findByRole('link', { name: '+912941234567' })).getAttribute('href')).toBe('tel:+912941234567');
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
    const chat = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open WhatsApp' }).href);
    expect([chat.origin + chat.pathname, chat.searchParams.get('text')]).toEqual([
      'https://wa.me/919876543210',
      'Hi! I am planning an evening in Udaipur and would like your help.',
    ]);
    expect(server.calls).toEqual([`GET /api/guides/${guide.id}`, 'GET /api/local-contact?city=udaipur']);
  });

  it('offer no chat without a number for it, and report a removed guide and too many taps', async () => {
    server.answer = (call) =>
      call.startsWith('GET /api/local-contact') ? [200, { contact: null }] : [200, { ...guide, hasWhatsapp: false }];
    const { unmount } = page();
    await screen.findByRole('button', { name: 'Call guide' });
    expect(screen.queryByRole('button', { name: 'WhatsApp' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Call guide' }));
    expect((await screen.findByRole('alert')).textContent).toContain('No number is listed for Udaipur yet.');
    unmount();
    server.answer = () => refusal(404, 'not-found');
    page();
    expect(await screen.findByText('This guide is not listed any more')).toBeTruthy();
    expect(document.title).toMatch(/^This guide is not listed any more ·/);
  });

  it('mark one of a demonstration, who cannot be called, and are blocked by a reader without a session', async () => {
    const report = {
      id: 'r1',
      kind: 'block',
      userId: null,
      venueId: null,
      guideId: guide.id,
      reason: 'wrong_details',
      text: null,
      createdAt: '',
    };
    server.answer = (call) =>
      call === 'GET /api/auth/user' || call === 'POST /api/auth/guest'
        ? [200, someUser]
        : call === 'POST /api/reports'
          ? [201, report]
          : call.startsWith('GET /api/reports/blocks')
            ? [200, [{ ...report, name: guide.name, citySlug: guide.city }]]
            : [200, { ...guide, hasPhone: false, hasWhatsapp: false, isDemo: true }];
    page();
    expect(await screen.findByText('Demonstration guide')).toBeTruthy();
    expect(screen.getByText(/there is no number to call/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Call guide' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Report or block' }));
    await userEvent.click(await screen.findByLabelText('Wrong details'));
    await userEvent.click(screen.getByRole('switch', { name: 'Also block Meera Rathore' }));
    await userEvent.click(screen.getByRole('button', { name: 'Report and block' }));
    await waitFor(() => expect(server.calls).toContain('POST /api/reports'));
    expect(server.bodies[server.calls.indexOf('POST /api/reports')]).toEqual({
      guideId: guide.id,
      kind: 'block',
      reason: 'wrong_details',
      text: null,
    });
    expect(await screen.findByText('You have blocked this guide')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See whom you block' }).getAttribute('href')).toBe('/settings/privacy');
    cleanup();
    server.answer = (call) => [200, call.startsWith('GET /api/reports') ? [{ ...report, name: 'Meera', citySlug: 'udaipur' }] : [guide]];
    show(<GuidesScreen />, '/guides?city=udaipur');
    expect(await screen.findByText('You have blocked the guide in Udaipur.')).toBeTruthy();
    expect(screen.queryByText(guide.name ?? '')).toBeNull();
  });

  it('are reached from home where the reader’s city has one', async () => {
    server.answer = () => [200, [guide]];
    rememberPlace(placeOfCity('udaipur'));
    show(<GuideTile />);
    expect((await screen.findByRole('link', { name: /A guide in Udaipur/ })).getAttribute('href')).toBe(`/guides/${guide.id}`);
    cleanup();
    rememberPlace(placeOfCity('agra'));
    const { container } = show(<GuideTile />);
    await waitFor(() => expect(server.calls).toHaveLength(2));
    expect(container.textContent).toBe('');
    rememberPlace(null);
  });
});
