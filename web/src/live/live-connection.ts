import { COME_BACK, SILENT_SOCKET_MS, type EventEnvelope, type Heads } from '@app/contracts';
import { serverAnswered } from '../lib/network.js';
import { createConnectionStore } from './connection-store.js';
import { FeedSync, type LiveList } from './feed-sync.js';
import { Polling } from './polling.js';
import type { ConnectionPorts, Present } from './ports.js';

/** Polling starts when the socket has been down this long: a short break is not worth a storm of requests. */
const POLL_AFTER_MS = 1_500;
/** The spread of the start of polling: longer than a reconnect takes, so that clients of a lost server do not poll at the same moment. */
const POLL_SPREAD_MS = COME_BACK.spreadMs;

/** The second user of the connection, beside the lists: the plans of a person. A venue has none. */
interface PlanListener {
  up: () => void;
  down: () => void;
  /** Called when the socket has been down for so long that everything is polled. */
  polling: () => void;
  event: (event: EventEnvelope) => void;
  heads: (plans: Heads['plans']) => void;
  present: (seen: Present) => void;
}

/** A socket that reconnects by itself, the lists that are read again on a push, and the polling that replaces it meanwhile. */
export const createConnection = (ports: ConnectionPorts, listener?: PlanListener) => {
  const { socket, timers, learnNow } = ports;
  const connection = createConnectionStore();
  const feeds = new FeedSync(timers);
  const polling = new Polling(timers);
  let isUp = false;
  let opened = false;
  let cancelGrace: (() => void) | null = null;
  let cancelSilence: (() => void) | null = null;

  const endGrace = (): void => {
    cancelGrace?.();
    cancelGrace = null;
  };
  const poll = (): void => {
    endGrace();
    if (isUp) return;
    connection.setState({ state: 'polling' });
    polling.start();
    listener?.polling();
  };
  const pollSoon = (): void => {
    cancelGrace ??= timers.after(POLL_AFTER_MS + POLL_SPREAD_MS * timers.random(), poll);
  };
  const endSilence = (): void => {
    cancelSilence?.();
    cancelSilence = null;
  };
  /** Each message proves that the server is alive. A socket that stays open without one counts as down until the next heads. */
  const heard = (): void => {
    serverAnswered();
    if (!isUp) return;
    endSilence();
    cancelSilence = timers.after(SILENT_SOCKET_MS, () => handlers.down());
  };
  const handlers = {
    up: () => {
      isUp = true;
      heard();
      endGrace();
      polling.stop();
      connection.setState({ state: 'live', everLive: true });
      listener?.up();
      feeds.connected();
    },
    down: () => {
      isUp = false;
      endSilence();
      feeds.disconnected();
      listener?.down();
      connection.setState({ state: 'reconnecting' });
      pollSoon();
    },
    failed: () => poll(),
    event: (event: EventEnvelope) => {
      heard();
      listener?.event(event);
    },
    heads: ({ now, plans, feeds: revs }: Heads) => {
      learnNow(now);
      if (!isUp) return handlers.up();
      heard();
      listener?.heads(plans);
      feeds.heads(revs);
    },
    feed: (push: Parameters<FeedSync['push']>[0]) => {
      heard();
      feeds.push(push);
    },
    present: (seen: Present) => listener?.present(seen),
  };

  return {
    connection,
    get isUp(): boolean {
      return isUp;
    },
    get isPolling(): boolean {
      return polling.running;
    },
    /** Opens the socket (once). Call it after the first paint. */
    open: (): void => {
      if (opened) return;
      opened = true;
      pollSoon();
      socket.open(handlers);
    },
    close: (): void => {
      opened = false;
      isUp = false;
      endGrace();
      endSilence();
      polling.stop();
      socket.close();
      connection.setState({ state: 'reconnecting', everLive: false });
      feeds.clear();
    },
    /** Checks the socket after the tab woke up or the network returned: sockets die silently in a sleeping tab. */
    resume: (): void => socket.nudge(),
    /** Runs a task at intervals while the socket is down, until the returned function is called. */
    addPoll: (everyMs: number, run: () => Promise<void>): (() => void) => polling.add(everyMs, run),
    /** Keeps a list up to date until the returned function is called. */
    addList: (list: LiveList): (() => void) => {
      const removeList = feeds.add(list);
      const removePoll = list.pollMs > 0 ? polling.add(list.pollMs, list.load) : () => undefined;
      return () => {
        removeList();
        removePoll();
      };
    },
  };
};

/** Calls back when the tab becomes visible again and when the network has returned. */
export function onReturn(run: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') run();
  });
  addEventListener('online', run);
}
