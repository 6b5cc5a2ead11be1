import '../../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { VenueProfile, BidRequestId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { setLanguage } from '../../../lib/i18n/i18n.js';
import { show } from '../../../testing/stub-api.js';
import { chooseTheme, useDarkByDefault } from '../../../ui/theme.js';
import { deskHome } from '../desk-home.js';
import { useDesk } from '../desk-store.js';
import { bookingView, requestView, venueProfile } from '@app/testkit/scenario/venue-views';
import { DeskHeader } from './desk-header.js';
import { DeskNavigation } from './desk-navigation.js';

const LIVE = { state: 'live', everLive: true, outdated: false } as const;
const theme = () => document.documentElement.dataset['theme'];

// A device with a light theme.
globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList;
beforeEach(() => act(() => setLanguage('en')));
afterEach(() => {
  cleanup();
  act(() => chooseTheme('system'));
  useDesk.setState({ profile: null, requests: null, bookings: null });
});

describe('the header of the desk', () => {
  const showHeader = (over: Partial<VenueProfile> = {}) => show(<DeskHeader profile={{ ...venueProfile, ...over }} connection={LIVE} />);

  it('shows the venue, the state of the connection, and no status of an active venue', () => {
    showHeader();
    expect(screen.getByRole('banner').textContent).toContain('Neem KitchenBandra');
    expect(screen.getByRole('status').textContent).toBe('Live');
    expect(screen.queryByText('Paused')).toBeNull();
  });

  it.each([
    [{ paused: true }, 'Paused'],
    [{ status: 'pending' }, 'Being checked'],
    [{ status: 'rejected', paused: true }, 'Not accepted'],
    [{ status: 'suspended' }, 'Suspended'],
  ] as const)('names the obstacle that keeps a venue from taking part: %j', (over, words) => {
    showHeader(over);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('switches the language and the theme in place', async () => {
    showHeader();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Dark theme' }));
    expect(theme()).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'हिन्दी' }));
    await user.click(await screen.findByRole('button', { name: 'उजली थीम' }));
    expect(theme()).toBe('light');
  });
});

describe('the navigation of the desk', () => {
  it('numbers the pending items of a page, and only those', () => {
    useDesk.setState({
      requests: [requestView(), requestView({ id: someId<BidRequestId>('r2'), status: 'closed' })],
      bookings: [bookingView({ acknowledgedAt: null })],
    });
    render(
      <MemoryRouter initialEntries={['/venue-bidding-dashboard']}>
        <DeskNavigation />
      </MemoryRouter>,
    );
    const nav = within(screen.getByRole('navigation', { name: 'Venue' }));
    expect(nav.getByRole('link', { name: /Inbox/ }).textContent).toBe('1 waiting for youInbox');
    expect(nav.getByRole('link', { name: /Bookings/ }).textContent).toBe('1 waiting for youBookings');
    expect(nav.getByRole('link', { name: 'Live' }).getAttribute('aria-current')).toBe('page');
  });
});

describe('the desk of a host', () => {
  const host = { ...venueProfile, staff: { ...venueProfile.staff, role: 'host' as const } };

  it('begins with the bookings, and marks no request that it may not answer', () => {
    useDesk.setState({ profile: host, requests: [requestView()], bookings: [bookingView({ acknowledgedAt: null })] });
    render(
      <MemoryRouter initialEntries={['/venue-bidding/bookings']}>
        <DeskNavigation />
      </MemoryRouter>,
    );
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '1 waiting for youBookings',
      'Inbox',
      'Live',
      'Insights',
      'Settings',
    ]);
    expect(deskHome(host)).toBe('/venue-bidding/bookings');
    expect(deskHome(venueProfile)).toBe('/venue-bidding');
  });
});

describe('a page that is dark by default', () => {
  function Board() {
    useDarkByDefault();
    return null;
  }

  it('is dark while it is shown without a chosen theme, and follows a choice', () => {
    const { unmount } = render(<Board />);
    expect(theme()).toBe('dark');
    act(() => chooseTheme('light'));
    expect(theme()).toBe('light');
    act(() => chooseTheme('system'));
    expect(theme()).toBe('dark');
    unmount();
    expect(theme()).toBe('light');
  });
});
