import { setServerNow } from '../../lib/clock.js';
import { local } from '../../lib/storage.js';
import { LOCAL } from '../../lib/storage-keys.js';
import { browserTimers } from '../../live/ports.js';
import { createLive } from '../../live/live-runtime.js';
import { createSocketClient } from '../../live/socket-client.js';

const noPlans = (): Promise<never> => Promise.reject(new Error('A venue has no plans'));

/** The venue's own live connection, by its bearer. It carries hints only: what they are about is read by HTTP. */
export const venueLive = createLive({
  http: { snapshot: noPlans, events: noPlans, status: noPlans, bids: noPlans },
  socket: createSocketClient((): Record<string, string> => {
    const token = local.get(LOCAL.venueToken);
    return token ? { token } : {};
  }),
  timers: browserTimers,
  learnNow: setServerNow,
  isGone: () => true,
});

let listening = false;

/** Opens the connection, and tries again at once when the tab wakes up or the network returns. */
export function openVenueLive(): void {
  venueLive.open();
  if (listening) return;
  listening = true;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') venueLive.wake();
  });
  addEventListener('online', () => venueLive.wake());
}
