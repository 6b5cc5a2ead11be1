import type { EventEnvelope, Snapshot } from '@app/contracts';
import { apply, liveFrom, type LivePlan } from '@app/domain';
import { call } from './http-client.js';
import { openLiveSocket, type LiveSocket } from './live-socket.js';

/** A browser's board of one plan: a snapshot, then events alone, applied as the web app applies them. */
export interface Board {
  readonly state: LivePlan;
  readonly socket: LiveSocket;
  /** Opens a socket (again, perhaps to another process) and catches up by seq from the board's state. */
  connect(url: string): Promise<void>;
  /** Applies the messages of the socket and ignores older ones. @throws when an event is missing in between. */
  settle(): LivePlan;
  close(): void;
}

/** Reads a plan's snapshot. */
export async function readSnapshot(url: string, planId: string, cookie: string): Promise<Snapshot> {
  const answer = await call<Snapshot>(url, `GET /datebooks/${planId}`, { cookie });
  if (answer.status !== 200) throw new Error(`No snapshot: ${answer.status}`);
  return answer.body;
}

/** Opens a board of a plan and watches it. */
export async function openBoard(url: string, planId: string, cookie: string): Promise<Board> {
  let state = liveFrom(await readSnapshot(url, planId, cookie));
  let socket: LiveSocket | undefined;
  let applied = 0;
  const take = (event: EventEnvelope): void => {
    const result = apply(state, event);
    if (result.kind === 'applied') state = result.state;
    else if (result.kind !== 'ignored') throw new Error(`${result.kind} at seq ${event.seq}, the board is at ${state.seq}`);
  };
  const settle = (): LivePlan => {
    for (; applied < (socket?.events.length ?? 0); applied += 1) take(socket?.events[applied] as EventEnvelope);
    return state;
  };
  const connect = async (to: string): Promise<void> => {
    if (socket) {
      settle();
      socket.close();
    }
    socket = await openLiveSocket(to, { cookie });
    applied = 0;
    const ack = await socket.watch({ dateBookId: planId, after: state.seq });
    if (!ack.ok || 'reset' in ack) throw new Error(`The watch was refused: ${JSON.stringify(ack)}`);
    for (const event of ack.events) take(event);
  };
  await connect(url);
  return {
    get state() {
      return settle();
    },
    get socket() {
      return socket as LiveSocket;
    },
    connect,
    settle,
    close: () => socket?.close(),
  };
}
