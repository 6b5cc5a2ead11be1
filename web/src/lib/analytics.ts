import { agrees, analyticsUrl, fetchConsents } from './consent.js';
import type { Network } from './contacts.js';

/** What is counted; nobody's id, name or place is in it. */
type Counted = { event: 'plan_created' } | { event: 'Lead'; plan: string } | { event: 'social_click'; network: Network };

const PHONE_WIDTH = 768;
/** At the latest when it is sent, though the browser never comes to rest. */
const IDLE_MS = { phone: 8_000, desktop: 5_000 };

const isPhone = (): boolean => innerWidth <= PHONE_WIDTH || /Android|iPhone|iPad|Mobile/i.test(navigator.userAgent);

/** Nothing that a person waits for waits for this. */
function idle(): Promise<void> {
  const timeout = isPhone() ? IDLE_MS.phone : IDLE_MS.desktop;
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve, timeout);
  });
}

/** One way only: who was not asked, said no or withdrew, is not counted, and an event that cannot be sent now is forgotten. */
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
    // Nobody signed in, no network, or nobody counting.
  }
}

/** Tells two plans apart without saying which they are. */
async function hashed(id: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Where invented venues answer, a plan is a simulated one. */
const isSimulated = (): boolean => document.querySelector('meta[name="simulated-market"]') !== null;

/** A plan was made; simulated ones don't count. */
export const countPlan = async (id: string): Promise<void> => {
  if (!isSimulated()) await count(async () => [{ event: 'plan_created' }, { event: 'Lead', plan: await hashed(id) }]);
};

/** Somebody went to where the product is on a network. */
export const countSocialClick = (network: Network): Promise<void> => count(() => [{ event: 'social_click', network }]);
