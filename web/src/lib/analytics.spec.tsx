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
/** A timer that does not hold up those of jsdom's own events. */
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

describe('what is counted', () => {
  it('a plan is two events, which hold nothing but the hash of its id', async () => {
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

  it('goes without cookies and referrer', async () => {
    const inits: RequestInit[] = [];
    const answer = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (input === COUNTER) inits.push(init ?? {});
      return answer(input, init);
    };
    const done = countSocialClick('YouTube');
    await jest.advanceTimersByTimeAsync(5_000);
    await done;
    expect(inits).toEqual([
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

  it('nothing without an agreement to the words as they are, and nothing where nobody is signed in', async () => {
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

  it('no plan where invented venues answer, though people go to the networks all the same', async () => {
    meta('simulated-market', 'on');
    const done = Promise.all([countPlan(PLAN), countSocialClick('X')]);
    await jest.advanceTimersByTimeAsync(8_000);
    await done;
    document.querySelector('meta[name="simulated-market"]')?.remove();
    expect(sent()).toEqual([{ event: 'social_click', network: 'X' }]);
  });

  it('nothing, and no question for consent, where the installation names no place to count', async () => {
    document.querySelector('meta[name="analytics-url"]')?.remove();
    await Promise.all([countPlan(PLAN), countSocialClick('X')]);
    expect(server.calls).toEqual([]);
  });
});

describe('what is asked for', () => {
  beforeEach(() => void jest.useRealTimers());
  const logged = () => server.calls.flatMap((call, at) => (call.startsWith('PUT') ? [[call, server.bodies[at]]] : []));

  it('at home, once, in the words of the notice; either answer is logged with their version, and neither is chosen beforehand', async () => {
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
    // Who agreed to other words is asked again.
    server.answer = () => [200, consents(true, '2020-01')];
    show(<AnalyticsCard />);
    expect(await screen.findByRole('heading', { name: 'How the app is used' })).toBeTruthy();
  });

  it('under You only where something is counted, or was agreed to', async () => {
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

describe('where it is counted', () => {
  it('a link of Follow Us', async () => {
    const { Footer } = await import('../app/footer.js');
    show(<Footer />);
    fireEvent.click(screen.getByRole('link', { name: 'Instagram' }));
    await import('./analytics.js');
    await settle();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(sent()).toEqual([{ event: 'social_click', network: 'Instagram' }]);
  });

  it('a plan that was made, and none that was refused', async () => {
    const { createPlan } = await import('../features/datebooks/api.js');
    await createPlan({ planType: 'goSolo' }, 'a-key');
    await import('./analytics.js');
    await settle();
    server.answer = () => refusal(409, 'plan-limit');
    await expect(createPlan({ planType: 'goSolo' }, 'another')).rejects.toThrow('409');
    server.answer = () => [200, consents(true)];
    await jest.advanceTimersByTimeAsync(5_000);
    jest.useRealTimers();
    // The hash is made by a thread, not by a timer.
    await waitFor(() => expect(sent()).toMatchObject([{ event: 'plan_created' }, { event: 'Lead' }]));
  });
});
