import '../../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { VenueNoticeView, BookingId } from '@app/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { someId } from '@app/testkit/scenario/some-id';
import { setClockSource } from '../../../lib/clock.js';
import { setLanguage, text } from '../../../lib/i18n/i18n.js';
import { stubApi, refusal, show } from '../../../testing/stub-api.js';
import { wordsOf } from '../../../testing/words-of.js';
import { toast, useToasts } from '../../../ui/feedback/toast-store.js';
import { useDesk } from '../desk-store.js';
import { noticeView, venueProfile } from '@app/testkit/scenario/venue-views';
import { useLiveDesk } from '../use-live-desk.js';
import { venueLive } from '../venue-live.js';
import { useAlerts } from './alerts.js';
import { pushState } from './desk-push.js';
import { mutedUntil } from './mute.js';
import { NoticeBell } from './notice-bell.js';
import { aboutText, moneyText, newsOf, noticeHref, titleText } from './notice-words.js';

globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList;
const server = stubApi();
beforeEach(() => {
  localStorage.clear();
  setClockSource(() => Date.parse('2030-01-03T06:05:00.000Z'));
  server.answer = (call) => (call.includes('push-key') ? [200, { key: null }] : [204, null]);
  act(() => useDesk.setState({ profile: venueProfile, notices: [noticeView(), noticeView({ id: 'n2', type: 'lost' })], failed: false }));
});
afterEach(async () => {
  setClockSource();
  act(() => {
    useDesk.setState({ profile: null, requests: null, bookings: null, notices: null, failed: false });
    useAlerts.setState({ sound: false, vibration: false });
    useToasts.setState({ toasts: [] });
  });
  await act(() => setLanguage('en'));
});

function Live() {
  useLiveDesk();
  return null;
}
function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}
async function open() {
  const user = userEvent.setup();
  show(
    <>
      <NoticeBell />
      <Where />
    </>,
  );
  await user.click(screen.getByRole('button', { name: /^Notifications/ }));
  return { user, sheet: within(await screen.findByRole('dialog')) };
}
const bell = () => screen.getByRole('button', { name: /^Notifications/, hidden: true }).getAttribute('aria-label');

describe('the bell of the desk', () => {
  it('counts unread notices, lists them with their time, and links to their subjects', async () => {
    const { user, sheet } = await open();
    expect(bell()).toBe('Notifications, 2 unread');
    const [first] = sheet.getAllByRole('listitem');
    expect(first?.textContent).toContain('New request');
    expect(wordsOf(first)).toContain('2 people · Sat, 5 Jan · Evening · Bandra');
    expect(first?.textContent).toContain('5m ago');
    await user.click(sheet.getByRole('button', { name: /^New request/ }));
    expect(screen.getByTestId('where').textContent).toBe('/venue-bidding?request=r1');
    expect(server.calls).toContain('POST /api/venues/me/notices/n1/read');
    expect(bell()).toBe('Notifications, 1 unread');
  });

  it('marks one or all as read, and restores them when saving fails', async () => {
    const { user, sheet } = await open();
    server.answer = () => refusal(503, 'unavailable');
    await user.click(sheet.getAllByRole('button', { name: 'Mark as read' })[0] as HTMLElement);
    await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('Failed to mark notification as read'));
    expect(bell()).toBe('Notifications, 2 unread');
    server.answer = () => [204, null];
    await user.click(sheet.getByRole('button', { name: 'Mark all read' }));
    expect(server.calls.at(-1)).toBe('POST /api/venues/me/notices/read-all');
    expect(bell()).toBe('Notifications');
    expect(sheet.queryByRole('button', { name: 'Mark all read' })).toBeNull();
  });

  it('leads to the keys and webhooks where the own system hears no more', async () => {
    const ofSystem = { requestId: null, planType: null, partySize: null, preferredDate: null, preferredTime: null, area: null };
    act(() => useDesk.setState({ notices: [noticeView({ type: 'webhook_off', ...ofSystem })] }));
    const { user, sheet } = await open();
    expect(wordsOf(sheet.getAllByRole('listitem')[0])).toContain('Messages failed for a day. Switch it on in the settings.');
    await user.click(sheet.getByRole('button', { name: /^A webhook of your system/ }));
    expect(screen.getByTestId('where').textContent).toBe('/venue-bidding/settings?tab=system');
  });

  it('reports an empty list, and a failed read', async () => {
    act(() => useDesk.setState({ notices: [] }));
    const { sheet } = await open();
    expect(sheet.getByText('Nothing new')).toBeTruthy();
    act(() => useDesk.setState({ notices: null, failed: true }));
    expect(sheet.getByText(/could not be loaded/)).toBeTruthy();
  });

  it('uses the language of its reader', async () => {
    await act(() => setLanguage('hi'));
    show(<NoticeBell />);
    await userEvent.setup().click(screen.getByRole('button'));
    expect(await screen.findByText('नया अनुरोध')).toBeTruthy();
  });
});

describe('the alerts of this device', () => {
  it('are off until they are chosen, and are stored on this device', async () => {
    const { user, sheet } = await open();
    const sound = sheet.getByRole('switch', { name: 'Sound' });
    expect(sound.getAttribute('aria-checked')).toBe('false');
    await user.click(sound);
    expect(localStorage.getItem('deskSound')).toBe('on');
    await user.click(sound);
    expect(localStorage.getItem('deskSound')).toBeNull();
  });

  /** A browser with at most one subscription, which accepts no second one under another key. */
  const browser = (permission: NotificationPermission | null, answer: NotificationPermission = 'granted') => {
    if (permission === null) return;
    const state = { permission, requestPermission: () => Promise.resolve((state.permission = answer)) };
    let [subscribed, times]: [string | null, number] = [null, 0];
    const subscription = () => {
      const [key, number] = [subscribed ?? '', times];
      return {
        options: { applicationServerKey: Buffer.from(key, 'base64url').buffer },
        unsubscribe: () => {
          subscribed = null;
          return Promise.resolve(true);
        },
        toJSON: () => ({ endpoint: `https://push.test/${number}`, keys: { p256dh: 'p', auth: 'a' } }),
      };
    };
    const pushManager = {
      getSubscription: () => Promise.resolve(subscribed === null ? null : subscription()),
      subscribe: ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        if (subscribed !== null && subscribed !== key) return Promise.reject(new DOMException('Another key', 'InvalidStateError'));
        if (subscribed === null) times += 1;
        subscribed = key;
        return Promise.resolve(subscription());
      },
    };
    const registration = { pushManager };
    const worker = Object.assign(new EventTarget(), {
      register: () => Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    });
    Object.assign(globalThis, { Notification: state, PushManager: class {} });
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  };
  afterEach(() => {
    for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(globalThis, name);
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  const withKey = (key = 'kkkk') => {
    server.answer = (call) => (call.includes('push-key') ? [200, { key }] : [201, { id: 's1' }]);
  };

  it.each([
    ['a browser without pushes', null, 'k', /cannot take notifications/],
    ['a browser that blocks them', 'denied', 'k', /blocks notifications/],
    ['a product without a key', 'default', null, /not set up here/],
  ] as const)('explains the state of %s and its remedy', async (_of, permission, key, words) => {
    browser(permission);
    server.answer = (call) => (call.includes('push-key') ? [200, { key }] : [204, null]);
    const { sheet } = await open();
    expect(await sheet.findByText(words)).toBeTruthy();
    expect(sheet.queryByRole('button', { name: 'Turn on for this device' })).toBeNull();
  });

  it('ask the browser only on request, send the subscription to the server, and remove it again', async () => {
    browser('default');
    withKey();
    const { user, sheet } = await open();
    await user.click(await sheet.findByRole('button', { name: 'Turn on for this device' }));
    await user.click(await sheet.findByRole('button', { name: 'Turn off for this device' }));
    await sheet.findByRole('button', { name: 'Turn on for this device' });
    expect(server.calls.filter((call) => call.includes('push-subscriptions'))).toEqual([
      'POST /api/venues/me/push-subscriptions',
      'DELETE /api/venues/me/push-subscriptions/s1',
    ]);
  });

  it('subscribe under the new key of the product after it changed, and report success only then', async () => {
    browser('default');
    withKey();
    const { user, sheet } = await open();
    await user.click(await sheet.findByRole('button', { name: 'Turn on for this device' }));
    await sheet.findByRole('button', { name: 'Turn off for this device' });
    server.bodies.length = 0;
    withKey('nnnn');
    expect(await pushState('staff@test.invalid')).toBe('off');
    expect(await pushState(JSON.parse(localStorage.getItem('deskPush') ?? '').staff as string)).toBe('on');
    expect(server.bodies.filter(Boolean)).toEqual([{ endpoint: 'https://push.test/2', keys: { p256dh: 'p', auth: 'a' } }]);
    withKey('ssss');
    const { answer } = server;
    server.answer = (call, asked) => (call.includes('push-subscriptions') ? [503, {}] : answer(call, asked));
    const { staff } = JSON.parse(localStorage.getItem('deskPush') ?? '') as { staff: string };
    for (const _look of [1, 2]) await expect(pushState(staff)).resolves.toBe('off');
  });

  it('keep a refusal', async () => {
    browser('default', 'denied');
    withKey();
    const { user, sheet } = await open();
    await user.click(await sheet.findByRole('button', { name: 'Turn on for this device' }));
    expect(await sheet.findByText(/blocks notifications/)).toBeTruthy();
    expect(server.calls.some((call) => call.includes('push-subscriptions'))).toBe(false);
  });
});

describe('the target of a notice', () => {
  const booking = { id: someId<BookingId>('k1'), day: '2030-01-09' };
  it.each([
    ['counter_received', '/venue-bidding?request=r1'],
    ['won', '/venue-bidding/bookings?day=2030-01-09&booking=k1'],
    ['change_request', '/venue-bidding/bookings?day=2030-01-09&booking=k1'],
    ['booking_cancelled', '/venue-bidding/bookings?day=2030-01-09&booking=k1'],
    ['booking_undone', '/venue-bidding?request=r1'],
  ] as const)('%s → %s', (type, href) => {
    expect(noticeHref(noticeView({ type, booking }))).toBe(href);
  });
});

describe('the money of a notice', () => {
  it.each([
    [noticeView({ amount: 3000 }), 'min ₹3,000'],
    [noticeView({ type: 'won', amount: 2800 }), '₹2,800'],
    [noticeView({ type: 'lost', amount: 2800, because: 'price' }), 'your offer ₹2,800 · it asked for less'],
    [noticeView({ type: 'lost', amount: 2800, because: 'given_up' }), 'your offer ₹2,800'],
    [noticeView({ type: 'capacity_clash', amount: 2800, because: 'no_seats' }), '₹2,800 · the slot is full'],
    [noticeView({ type: 'policy_strike' }), null],
  ])('stands with the reason: %#', (notice, words) => {
    expect(moneyText(text, notice)?.replaceAll('\u00A0', ' ') ?? null).toBe(words);
  });
});

it('a plan that was given up chose no other offer', () => {
  expect(titleText(text, noticeView({ type: 'lost', because: 'given_up' }))).toBe('The planners gave their plan up');
  expect(titleText(text, noticeView({ type: 'lost', because: 'price' }))).toBe('Another offer was chosen');
});

describe('new notices', () => {
  it('pick the most important unread one that was not there before', () => {
    const lost = noticeView({ id: 'a', type: 'lost' });
    const counter = noticeView({ id: 'b', type: 'counter_received' });
    const read = noticeView({ id: 'c', type: 'bid_stale', isRead: true });
    expect(newsOf(new Set(), [lost, counter, read])).toEqual({ notice: counter, alert: 'urgent' });
    expect(newsOf(new Set(['b']), [lost, counter, read])).toEqual({ notice: lost, alert: 'quiet' });
    expect(newsOf(new Set(['a', 'b', 'c']), [lost, counter, read])).toBeNull();
  });

  it('alert once and vibrate as chosen, except for those present at the start, and silently in the mute hours', async () => {
    const felt: unknown[] = [];
    Object.defineProperty(navigator, 'vibrate', { configurable: true, value: (pattern: unknown) => felt.push(pattern) });
    useAlerts.setState({ vibration: true });
    let now = 10_000;
    performance.now = () => (now += 10_000);
    server.answer = (call) => [200, call.includes('notices') ? [noticeView()] : []];
    show(<Live />);
    await waitFor(() => expect(useDesk.getState().notices).toHaveLength(1));
    const toasts = () => useToasts.getState().toasts.map(({ title }) => title);
    expect(toasts()).toEqual([]);
    act(() => useDesk.setState({ notices: [noticeView({ id: 'n2', type: 'counter_received' }), noticeView()] }));
    // The page shows it with its answers.
    expect(toasts()).toEqual([]);
    expect(felt).toEqual([[180, 90, 180]]);
    act(() => useDesk.setState({ notices: [noticeView({ id: 'n4', type: 'bid_stale' }), noticeView()] }));
    expect(toasts()).toEqual(['The plan changed: confirm your offer again']);
    expect(felt).toHaveLength(2);
    act(() => useDesk.setState({ notices: [noticeView({ id: 'n5', type: 'won' }), noticeView()] }));
    // A win has a pattern and a chime of its own.
    expect(felt[2]).toEqual([90, 60, 90, 60, 240]);
    // 11:35 in India.
    act(() => useDesk.setState({ profile: { ...venueProfile, muteHours: { fromHour: 11, untilHour: 12 } } }));
    act(() => useToasts.setState({ toasts: [] }));
    act(() => useDesk.setState({ notices: [noticeView({ id: 'n3', type: 'lost' }), noticeView()] }));
    expect(toasts()).toEqual(['Another offer was chosen']);
    expect(felt).toHaveLength(3);
    act(() => venueLive.close());
    Reflect.deleteProperty(navigator, 'vibrate');
  });
});

const BOOKED = { id: someId<BookingId>('k1'), day: '2030-01-06' };
describe('news', () => {
  it('name a booking’s own day, which may have been moved', () => {
    const moved = noticeView({ type: 'change_request', booking: BOOKED });
    const words = (notice: VenueNoticeView) => aboutText(text, notice).replaceAll(/\s/g, ' ');
    expect(words(moved)).toBe('2 people · Sun, 6 Jan · Bandra');
    expect(words({ ...moved, type: 'lost' })).toContain('Sat, 5 Jan · Evening');
  });

  const toasts = () => useToasts.getState().toasts;
  const alertsFor = async (type: VenueNoticeView['type'], at: string, wide = true) => {
    globalThis.matchMedia = () => ({ matches: wide }) as MediaQueryList;
    server.answer = (call) => [200, call.includes('notices') ? [noticeView()] : []];
    history.replaceState(null, '', at);
    show(
      <>
        <Live />
        <Where />
      </>,
    );
    await waitFor(() => expect(useDesk.getState().notices).toHaveLength(1));
    act(() => useDesk.setState({ notices: [noticeView({ id: 'n2', type, booking: BOOKED }), noticeView()] }));
  };
  afterEach(() => {
    act(() => venueLive.close());
    history.replaceState(null, '', '/');
    globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList;
  });

  it.each([
    ['a new request on the page of its list', 'new_request', '/venue-bidding?request=r9', true, 0],
    ['a new request on a phone that shows another one', 'new_request', '/venue-bidding?request=r9', false, 1],
    ['a new request on another page', 'new_request', '/venue-bidding/insights', true, 1],
    ['what became of the request that is open', 'lost', '/venue-bidding?request=r1', true, 0],
    ['what became of another one', 'lost', '/venue-bidding?request=r9', true, 1],
    ['what is asked of the booking that is open', 'change_request', '/venue-bidding/bookings?booking=k1', true, 0],
    ['what is asked of another booking', 'change_request', '/venue-bidding/bookings?booking=k9', true, 1],
  ] as const)('alerts once, but not over the page that shows it: %s', async (_what, type, at, wide, times) => {
    await alertsFor(type, at, wide);
    expect(toasts()).toHaveLength(times);
  });

  it('link to their subject', async () => {
    await alertsFor('lost', '/');
    act(() => toasts()[0]?.action?.onPress());
    expect(screen.getByTestId('where').textContent).toBe('/venue-bidding?request=r1');
  });

  it('do not replace an unread failure', async () => {
    act(() => toast({ title: 'That did not work', tone: 'bad' }));
    await alertsFor('lost', '/');
    expect(toasts().map(({ title }) => title)).toEqual(['That did not work']);
  });
});

describe('mute hours', () => {
  it.each([
    ['2030-01-03T06:00:00.000Z', { fromHour: 11, untilHour: 12 }, '2030-01-03T06:30:00.000Z'],
    ['2030-01-03T17:30:00.000Z', { fromHour: 22, untilHour: 8 }, '2030-01-04T02:30:00.000Z'],
    ['2030-01-03T06:00:00.000Z', { fromHour: 12, untilHour: 14 }, null],
    ['2030-01-03T06:00:00.000Z', null, null],
  ])('at %s with %j last until %s', (now, mute, until) => {
    expect(mutedUntil(Date.parse(now), mute)).toBe(until);
  });
});
