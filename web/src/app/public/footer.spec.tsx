import '../../testing/browser-globals.js';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { LANGUAGE_COOKIE } from '@app/contracts';
import { setClockSource } from '../../lib/clock.js';
import { setLanguage } from '../../lib/i18n/i18n.js';
import { Footer } from './footer.js';

afterEach(async () => {
  cleanup();
  setClockSource();
  await setLanguage('en');
});

it('links to the same page in the other language and keeps the choice', async () => {
  render(
    <MemoryRouter initialEntries={['/city/goa?category=dining&lang=en']}>
      <Footer />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'हिन्दी' });
  expect([link.getAttribute('href'), link.lang]).toEqual(['/city/goa?category=dining&lang=hi', 'hi']);
  await userEvent.click(link);
  expect((await screen.findByRole('link', { name: 'English' })).getAttribute('href')).toBe('/city/goa?category=dining&lang=en');
  expect([document.documentElement.lang, document.cookie]).toEqual(['hi-IN', expect.stringContaining(`${LANGUAGE_COOKIE}=hi`)]);
});

it('names the year in India, which the server and each device share', () => {
  setClockSource(() => Date.parse('2026-12-31T18:45:00Z'));
  render(
    <MemoryRouter>
      <Footer />
    </MemoryRouter>,
  );
  expect(screen.getByText(/2025–2027/)).toBeTruthy();
});
