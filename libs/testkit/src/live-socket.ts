import { io, type Socket } from 'socket.io-client';
import {
  EVENT_TYPES,
  type Ack,
  type EventEnvelope,
  type FeedPush,
  type Heads,
  type PlanId,
  type Watch,
  type WatchAck,
} from '@app/contracts';

/** The credentials of a socket. */
export interface SocketIdentity {
  cookie?: string;
  token?: string;
  backupToken?: string;
  origin?: string;
}

/** A real socket of a test, with all its messages in order. */
export interface LiveSocket {
  readonly events: EventEnvelope[];
  readonly feeds: FeedPush[];
  readonly heads: Heads[];
  readonly presence: { dateBookId: PlanId; userIds: string[] }[];
  /** The types of the hints that arrived. */
  readonly hints: string[];
  /** The names of all messages. */
  readonly names: string[];
  readonly connected: boolean;
  /** The client's word for how the connection ended; null before that. */
  readonly endedBy: string | null;
  watch(payload: Watch | Record<string, unknown>): Promise<WatchAck>;
  send(name: 'unwatch' | 'presence', payload: unknown): Promise<Ack>;
  /** Resolves as soon as `holds` is true; it is checked at each message. */
  until(holds: () => boolean, patienceMs?: number): Promise<void>;
  close(): void;
}

/** Makes a socket that connects once, as the web app's does, and whose caller decides when it comes back. */
export const bareSocket = (url: string, { cookie, token, backupToken, origin }: SocketIdentity): Socket =>
  io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { ...(token ? { token } : {}), ...(backupToken ? { backupToken } : {}) },
    extraHeaders: { ...(cookie ? { cookie } : {}), ...(origin ? { origin } : {}) },
  });

/** Opens a socket and waits for its admission. @throws the message of the refusal. */
export async function openLiveSocket(url: string, identity: SocketIdentity): Promise<LiveSocket> {
  const socket = bareSocket(url, identity);
  const waiters = new Set<() => void>();
  const checkWaiters = () => {
    for (const check of waiters) check();
  };
  const events: EventEnvelope[] = [];
  const feeds: FeedPush[] = [];
  const heads: Heads[] = [];
  const presence: LiveSocket['presence'] = [];
  const names: string[] = [];
  const types = new Set<string>(EVENT_TYPES);
  socket.onAny((name: string, payload: unknown) => {
    names.push(name);
    if (types.has(name)) events.push(payload as EventEnvelope);
    else if (name === 'feed') feeds.push(payload as FeedPush);
    else if (name === 'heads') heads.push(payload as Heads);
    else if (name === 'presence') presence.push(payload as LiveSocket['presence'][number]);
    checkWaiters();
  });
  let endedBy: string | null = null;
  socket.on('disconnect', (reason) => {
    endedBy = reason;
    checkWaiters();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
  return {
    events,
    feeds,
    heads,
    presence,
    get hints() {
      return feeds.map(({ hint }) => hint.type);
    },
    names,
    get connected() {
      return socket.connected;
    },
    get endedBy() {
      return endedBy;
    },
    watch: (payload) => socket.timeout(10_000).emitWithAck('watch', payload) as Promise<WatchAck>,
    send: (name, payload) => socket.timeout(10_000).emitWithAck(name, payload) as Promise<Ack>,
    until: (holds, patienceMs = 10_000) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiters.delete(check);
          reject(
            new Error(`Waited ${patienceMs} ms in vain: ${events.length} events, ${feeds.length} feeds, connected ${socket.connected}`),
          );
        }, patienceMs);
        const check = () => {
          if (!holds()) return;
          clearTimeout(late);
          waiters.delete(check);
          resolve();
        };
        waiters.add(check);
        check();
      }),
    close: () => void socket.close(),
  };
}
