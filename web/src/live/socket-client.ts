import { EVENT_TYPES, type ClientToServer, type EventEnvelope, type ServerToClient, type Watch, type WatchAck } from '@app/contracts';
import type { Socket } from 'socket.io-client';
import type { LiveSocket, SocketHandlers } from './edge.js';

type LiveSocketIo = Socket<ServerToClient, ClientToServer>;

const ACK_TIMEOUT_MS = 5_000;
const OWN_NAMES = new Set<string>(['heads', 'feed', 'presence']);
const FACT_NAMES = new Set<string>(EVENT_TYPES);

/** A fact of a name that this build does not know still carries the envelope, and has to reach `apply` to be noticed. */
const isEnvelope = (payload: unknown): payload is EventEnvelope =>
  typeof payload === 'object' && payload !== null && 'seq' in payload && 'dateBookId' in payload && 'type' in payload;

/**
 * The only place that speaks Socket.IO. The library is loaded when it is first opened, so that it is not in the way of the
 * first paint. `auth` is asked on each attempt: the session may have changed in between.
 */
export const createSocketClient = (auth: () => Record<string, string>): LiveSocket => {
  let socket: LiveSocketIo | null = null;
  let wanted = false;

  const attach = (created: LiveSocketIo, handlers: SocketHandlers): void => {
    created.on('connect', handlers.up);
    created.on('disconnect', (reason) => {
      handlers.down();
      // Socket.IO does not come back by itself after the server's own goodbye (a deploy, a session that ended).
      if (reason === 'io server disconnect') setTimeout(() => wanted && created.connect(), 1_000);
    });
    created.on('connect_error', () => {
      handlers.failed();
      // A refused handshake ends the library's attempts; a new session makes the next one succeed.
      if (!created.active && wanted) setTimeout(() => wanted && created.connect(), 5_000);
    });
    created.on('heads', handlers.heads);
    created.on('feed', handlers.feed);
    created.onAny((name: string, payload: unknown) => {
      if (OWN_NAMES.has(name)) return;
      if (FACT_NAMES.has(name) || isEnvelope(payload)) handlers.fact(payload as EventEnvelope);
    });
  };

  return {
    open: (handlers) => {
      wanted = true;
      void import('socket.io-client')
        .then(({ io }) => {
          if (!wanted || socket) return;
          socket = io({
            transports: ['websocket'],
            withCredentials: true,
            auth: (give) => give(auth()),
            reconnectionDelay: 500,
            reconnectionDelayMax: 5_000,
            randomizationFactor: 0.5,
            timeout: 8_000,
          });
          attach(socket, handlers);
        })
        .catch(handlers.failed);
    },
    nudge: () => {
      if (wanted && socket && !socket.connected) socket.connect();
    },
    close: () => {
      wanted = false;
      socket?.close();
      socket = null;
    },
    watch: async (payload: Watch): Promise<WatchAck> => {
      if (!socket) throw new Error('The socket is not open');
      return (await socket.timeout(ACK_TIMEOUT_MS).emitWithAck('watch', payload)) as WatchAck;
    },
    unwatch: (dateBookId) => {
      if (socket?.connected) socket.timeout(ACK_TIMEOUT_MS).emit('unwatch', { dateBookId }, () => undefined);
    },
  };
};
