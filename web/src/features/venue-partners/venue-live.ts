import { setServerNow } from '../../lib/clock.js';
import { local, LOCAL } from '../../lib/storage.js';
import { createConnection, onReturn } from '../../live/live-connection.js';
import { browserTimers } from '../../live/ports.js';
import { createSocketClient } from '../../live/socket/socket-client.js';

/** The venue's own live connection, by its bearer. It carries hints only: the data is read by HTTP. */
export const venueLive = createConnection({
  socket: createSocketClient((): Record<string, string> => {
    const token = local.get(LOCAL.venueToken);
    return token ? { token } : {};
  }),
  timers: browserTimers,
  learnNow: setServerNow,
});

let listening = false;

/** Opens the connection, and tries again at once when the tab returns or the network is back. */
export function openVenueLive(): void {
  venueLive.open();
  if (listening) return;
  listening = true;
  onReturn(venueLive.resume);
}
