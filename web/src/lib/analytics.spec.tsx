import '../testing/browser-globals.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ConsentsView } from '@app/contracts';
import { consentNotice, consentVersion } from '@app/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { stubApi, refusal, show } from '../testing/stub-api.js';
import { OWNER, PLAN, somePlan } from '@app/testkit/scenario/planner-views';
import { countPlan, countSocialClick } from './analytics.js';

const COUNTER = 'https://count.example/v1/events';
const consents = (granted: boolean | null, version = consentVersion()): ConsentsView => ({
  version: consentVersion(),
  notice: consentNotice(),
  items: [
    { item: 'location', granted: true, version: consentVersion(), at: null },
    { item: 'analytics', granted, version, at: null },
  ],
});
const server = stubApi();
const sent = () => server.calls.flatMap((call, index) => (call === `POST ${COUNTER}` ? [server.bodies[index]] : []));
const meta = (name: string, content: string) => {
  const tag = document.createElement('meta');
  Object.assign(tag, { name, content });
  document.head.append(tag);
};
/** Advances no time, so that the timers of jsdom's own events are not held up. */
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeAll(() => {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
  meta('social-links', 'instagram=https://social.example/us');
});
beforeEach(() => {
  meta('analytics-url', COUNTER);
  server.answer = (call) => (call.endsWith('/choices') ? [200, consents(true)] : [200, somePlan(OWNER)]);
  Object.assign(globalThis, { innerWidth: 1280 });
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  document.querySelector('meta[name="analytics-url"]')?.remove();
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
});

describe('the analytics events', () => {
  it('a new plan sends two events, which hold nothing but the hash of its id', async () => {
    const done = countPlan(PLAN);
    await jest.advanceTimersByTimeAsync(5_000);
    await done;
    const digest = Buffer.from(await webcrypto.subtle.digest('SHA-256', Buffer.from(PLAN))).toString('hex');
    expect(sent()).toEqual([{ event: 'plan_created' }, { event: 'Lead', plan: digest }]);
  });

  it('waits until the browser is idle, at most 5 s on a desktop and 8 s on a phone', async () => {
    for (const [width, ms] of [
      [769, 5_000],
      [768, 8_000],
    ] as const) {
      Object.assign(globalThis, { innerWidth: width });
      server.calls.length = 0;
      const done = countSocialClick('X');
      await jest.advanceTimersByTimeAsync(ms - 1);
      expect(server.calls).toEqual([]);
      await jest.advanceTimersByTimeAsync(1);
      await done;
      expect(server.calls).toEqual(['GET /api/user/choices', `POST ${COUNTER}`]);
      const timeouts: unknown[] = [];
      Object.assign(globalThis, {
        requestIdleCallback: (run: () => void, options: unknown) => {
          timeouts.push(options);
          run();
        },
      });
      await countSocialClick('X');
      expect(timeouts).toEqual([{ timeout: ms }]);
      Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    }
  });

  it('sends no cookies and no referrer', async () => {
    const done = countSocialClick('YouTube');
    await jest.advanceTimersByTimeAsync(5_000);
    await done;
    expect(server.asked.filter(({ path }) => path === COUNTER).map(({ init }) => init)).toEqual([
      {
        method: 'POST',
        body: '{"event":"social_click","network":"YouTube"}',
        mode: 'no-cors',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: true,
      },
    ]);
  });

  it('sends nothing without an agreement to the current words, or without a signed-in person', async () => {
    const answers: [number, unknown][] = [
      [200, consents(null)],
      [200, consents(false)],
      [200, consents(true, '2020-01')],
      refusal(401, 'not-signed-in'),
      refusal(503, 'unavailable'),
    ];
    for (const answer of answers) {
      server.answer = () => answer;
      const done = Promise.all([countPlan(PLAN), countSocialClick('X')]);
      await jest.advanceTimersByTimeAsync(8_000);
      await done;
    }
    expect(sent()).toEqual([]);
    expect(server.calls).toHaveLength(2 * answers.length);
  });

  it('counts no plan in a simulated market, but clicks on social links', async () => {
    meta('simulated-market', 'on');
    const done = Promise.all([countPlan(PLAN), countSocialClick('X')]);
    await jest.advanceTimersByTimeAsync(8_000);
    await done;
    document.querySelector('meta[name="simulated-market"]')?.remove();
    expect(sent()).toEqual([{ event: 'social_click', network: 'X' }]);
  });

  it('sends nothing and asks for no consent when the installation has no analytics address', async () => {
    document.querySelector('meta[name="analytics-url"]')?.remove();
    await Promise.all([countPlan(PLAN), countSocialClick('X')]);
    expect(server.calls).toEqual([]);
  });
});

describe('the request for consent', () => {
  beforeEach(() => void jest.useRealTimers());
  const logged = () => server.calls.flatMap((call, at) => (call.startsWith('PUT') ? [[call, server.bodies[at]]] : []));

  it('asks at home, once, with no answer preselected, and logs either answer with the version of the notice', async () => {
    const { AnalyticsCard } = await import('../features/accounts/components/analytics-card.js');
    for (const [label, granted] of [
      ['No, thanks', false],
      ['I agree', true],
    ] as const) {
      server.calls.length = server.bodies.length = 0;
      server.answer = (call) => [200, consents(call.startsWith('PUT') ? granted : null)];
      const { unmount } = show(<AnalyticsCard />);
      fireEvent.click(await screen.findByRole('button', { name: label }));
      await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
      expect(logged()).toEqual([['PUT /api/user/choices/analytics', { granted, version: consentVersion(), language: 'en' }]]);
      unmount();
    }
    // A person who agreed to an earlier version is asked again.
    server.answer = () => [200, consents(true, '2020-01')];
    show(<AnalyticsCard />);
    expect(await screen.findByRole('heading', { name: 'How the app is used' })).toBeTruthy();
  });

  it('offers the switch under You only when analytics is on or was agreed to', async () => {
    const { ConsentList } = await import('../features/accounts/components/consent-list.js');
    const switches = async (): Promise<number> => {
      const { unmount } = show(<ConsentList />);
      const found = (await screen.findAllByRole('switch')).length;
      unmount();
      return found;
    };
    server.answer = () => [200, consents(null)];
    expect(await switches()).toBe(2);
    document.querySelector('meta[name="analytics-url"]')?.remove();
    expect(await switches()).toBe(1);
    server.answer = () => [200, consents(true)];
    expect(await switches()).toBe(2);
  });
});

describe('the counted actions', () => {
  it('counts a click on a link of Follow Us', async () => {
    const { Footer } = await import('../app/public/footer.js');
    show(<Footer />);
    fireEvent.click(screen.getByRole('link', { name: 'Instagram' }));
    await import('./analytics.js');
    await settle();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(sent()).toEqual([{ event: 'social_click', network: 'Instagram' }]);
  });

  it('counts a plan that was created, and none that was refused', async () => {
    const { createPlan } = await import('../features/datebooks/api.js');
    await createPlan({ planType: 'goSolo' }, 'a-key');
    await import('./analytics.js');
    await settle();
    server.answer = () => refusal(409, 'plan-limit');
    await expect(createPlan({ planType: 'goSolo' }, 'another')).rejects.toThrow('409');
    server.answer = () => [200, consents(true)];
    await jest.advanceTimersByTimeAsync(5_000);
    jest.useRealTimers();
    // A thread computes the hash, so no timer settles it.
    await waitFor(() => expect(sent()).toMatchObject([{ event: 'plan_created' }, { event: 'Lead' }]));
  });
});
