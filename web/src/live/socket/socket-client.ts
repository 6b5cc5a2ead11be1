import { EVENT_TYPES, type ClientToServer, type EventEnvelope, type ServerToClient, type Watch, type WatchAck } from '@app/contracts';
import type { Socket } from 'socket.io-client';
import { Backoff } from './backoff.js';
import { browserTimers, type LiveSocket, type SocketHandlers, type Timers } from '../ports.js';
import type { Refusal } from './joining.js';

type LiveSocketIo = Socket<ServerToClient, ClientToServer>;

const ACK_TIMEOUT_MS = 5_000;
const OWN_NAMES = new Set<string>(['heads', 'feed', 'presence']);
const EVENT_NAMES = new Set<string>(EVENT_TYPES);

/** An event with an unknown name still carries the envelope and has to reach `apply`, which reports it. */
const isEnvelope = (payload: unknown): payload is EventEnvelope =>
  typeof payload === 'object' && payload !== null && 'seq' in payload && 'dateBookId' in payload && 'type' in payload;

/** A connection that stood this long counts as a success; a shorter one counts as another failure. */
const STEADY_MS = 10_000;

/**
 * The only module that uses Socket.IO. The library is loaded on the first open, so that it does not delay the first paint. Each
 * attempt calls `auth`, because the session may have changed in between. This module decides when to reconnect, because the library
 * does not reconnect after a refused handshake or a server's disconnect, and has one narrow spread for all other cases.
 */
export const createSocketClient = (auth: () => Record<string, string>, timers: Timers = browserTimers): LiveSocket => {
  const backoff = new Backoff(timers);
  let socket: LiveSocketIo | null = null;
  let wanted = false;
  let cancelRetry: (() => void) | null = null;
  let upSince = 0;

  const retry = (ms: number, run: () => void): void => {
    cancelRetry?.();
    cancelRetry = timers.after(ms, () => {
      cancelRetry = null;
      if (wanted) run();
    });
  };

  const attach = (created: LiveSocketIo, handlers: SocketHandlers): void => {
    created.on('connect', () => {
      cancelRetry?.();
      cancelRetry = null;
      upSince = timers.elapsed();
      handlers.up();
    });
    created.on('disconnect', (reason) => {
      handlers.down();
      if (socket !== created) return;
      const stood = timers.elapsed() - upSince >= STEADY_MS;
      if (stood) backoff.reset();
      const first = reason === 'io server disconnect' ? backoff.afterGoodbye() : backoff.afterLoss();
      retry(first + (stood ? 0 : backoff.afterRefusal()), () => created.connect());
    });
    created.on('connect_error', (error: Error & { data?: Refusal }) => {
      handlers.failed();
      if (socket === created) retry(backoff.afterRefusal(error.data?.retryAfter), () => created.connect());
    });
    created.on('heads', handlers.heads);
    created.on('feed', handlers.feed);
    created.on('presence', handlers.present);
    created.onAny((name: string, payload: unknown) => {
      if (OWN_NAMES.has(name)) return;
      if (EVENT_NAMES.has(name) || isEnvelope(payload)) handlers.event(payload as EventEnvelope);
    });
  };

  const load = (handlers: SocketHandlers): void => {
    import('socket.io-client')
      .then(({ io }) => {
        if (!wanted || socket) return;
        socket = io({
          transports: ['websocket'],
          withCredentials: true,
          auth: (give) => give(auth()),
          reconnection: false,
          timeout: 8_000,
        });
        attach(socket, handlers);
      })
      .catch(() => {
        handlers.failed();
        retry(backoff.afterRefusal(), () => load(handlers));
      });
  };

  return {
    open: (handlers) => {
      wanted = true;
      load(handlers);
    },
    nudge: () => {
      if (wanted && socket && !socket.connected) socket.connect();
    },
    close: () => {
      wanted = false;
      cancelRetry?.();
      cancelRetry = null;
      const closing = socket;
      socket = null;
      closing?.close();
    },
    watch: async (payload: Watch): Promise<WatchAck> => {
      // Without a connection the library would buffer it and send it beside the one that the next connect sends.
      if (!socket?.connected) throw new Error('The socket is not open');
      return (await socket.timeout(ACK_TIMEOUT_MS).emitWithAck('watch', payload)) as WatchAck;
    },
    look: async (dateBookId) => {
      if (!socket?.connected) return false;
      const heard = await socket
        .timeout(ACK_TIMEOUT_MS)
        .emitWithAck('presence', { dateBookId })
        .catch(() => null);
      return heard?.ok === true;
    },
    unwatch: (dateBookId) => {
      if (socket?.connected) socket.timeout(ACK_TIMEOUT_MS).emit('unwatch', { dateBookId }, () => undefined);
    },
  };
};
