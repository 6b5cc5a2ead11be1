import { agrees, analyticsUrl, fetchConsents } from './consent.js';
import type { Network } from './contacts.js';

/** The counted events; none holds a person's id, name or place. */
type Counted = { event: 'plan_created' } | { event: 'Lead'; plan: string } | { event: 'social_click'; network: Network };

const PHONE_WIDTH = 768;
/** The maximum delay of an event in a browser that never becomes idle. */
const IDLE_MS = { phone: 8_000, desktop: 5_000 };

const isPhone = (): boolean => innerWidth <= PHONE_WIDTH || /Android|iPhone|iPad|Mobile/i.test(navigator.userAgent);

/** Resolves when the browser is idle, so that events delay nothing that a person waits for. */
function idle(): Promise<void> {
  const timeout = isPhone() ? IDLE_MS.phone : IDLE_MS.desktop;
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve, timeout);
  });
}

/** Sends events of people who have agreed; a failed event is dropped. */
async function count(makeEvents: () => Counted[] | Promise<Counted[]>): Promise<void> {
  const url = analyticsUrl();
  if (url === '') return;
  try {
    await idle();
    if (!agrees(await fetchConsents(), 'analytics')) return;
    for (const event of await makeEvents())
      await fetch(url, {
        method: 'POST',
        body: JSON.stringify(event),
        mode: 'no-cors',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: true,
      });
  } catch {
    // Without a session, a network or a counting server the event is dropped.
  }
}

/** Hashes a plan's id, so that plans can be distinguished but not identified. */
async function hashed(id: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the market is simulated; its plans are then simulated, too. */
const isSimulated = (): boolean => document.querySelector('meta[name="simulated-market"]') !== null;

/** Counts a new plan, except a simulated one. */
export const countPlan = async (id: string): Promise<void> => {
  if (!isSimulated()) await count(async () => [{ event: 'plan_created' }, { event: 'Lead', plan: await hashed(id) }]);
};

/** Counts a click on a link to a social network. */
export const countSocialClick = (network: Network): Promise<void> => count(() => [{ event: 'social_click', network }]);
