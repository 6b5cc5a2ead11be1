import '../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { GuideView } from '@app/contracts';
import GuidesScreen from '../../routes/static/guides.js';
import { withTexts } from '../../lib/i18n/i18n.js';
import { stubApi, refusal, show } from '../../testing/stub-api.js';

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
};
beforeEach(() => withTexts(() => Promise.resolve(), 'places'));
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
});
