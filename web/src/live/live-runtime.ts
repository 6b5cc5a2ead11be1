import { POLL_MS, type PlanId, type UserId } from '@app/contracts';
import { createStore } from 'zustand/vanilla';
import { Joining } from './socket/joining.js';
import { createConnection } from './live-connection.js';
import { createPlanStore, type Overlay } from './plan-store.js';
import { PlanSync } from './plan-sync.js';
import { Polling } from './polling.js';
import type { LivePorts } from './ports.js';

/** Refusals before a plan is polled. The first refusal usually ends with the next try: clients of a lost server are let in one after the other. */
const POLL_AFTER_REFUSALS = 2;
/** A page that is left for less than this time keeps its watch. */
const UNWATCH_AFTER_MS = 5_000;
const UNKNOWN_LIMIT = 3;
const UNKNOWN_WINDOW_MS = 60_000;

interface Watched {
  sync: PlanSync;
  joining: Joining;
  readers: number;
  /** Reads the plan while its events do not arrive. */
  polling: Polling;
  cancelEnd: (() => void) | null;
}

/** The answer of a command: its value, and the seq that the plan's log has then reached. */
export interface CommandAnswer<T> {
  value: T;
  seq: number | null;
}

/** The live connection of one person: watched plans beside the lists, and the polling that replaces a plan's events. */
export const createLive = (ports: LivePorts) => {
  const plans = createPlanStore();
  const watched = new Map<PlanId, Watched>();
  const unknowns: number[] = [];
  /** The people who look at each plan now. */
  const present = createStore<Record<PlanId, readonly UserId[]>>(() => ({}));

  const link = createConnection(ports, {
    up: () => {
      for (const { joining } of watched.values()) joining.begin();
      updateConnection();
    },
    down: () => {
      for (const { sync, joining } of watched.values()) {
        joining.end();
        sync.disconnected();
      }
    },
    polling: () => {
      for (const { polling } of watched.values()) polling.start();
    },
    event: (event) => watched.get(event.dateBookId)?.sync.event(event),
    present: ({ dateBookId, userIds }) => present.setState({ [dateBookId]: userIds }),
    heads: (seqs) => {
      for (const [id, { sync, joining }] of watched) {
        const seq = seqs[id];
        if (seq !== undefined) sync.noteServerSeq(seq);
        // The server has ended a watch that counts as joined here, and no other message reports it.
        else if (joining.joined && !sync.ended) joining.begin();
      }
    },
  });
  const { connection } = link;

  const onUnknown = (): void => {
    const now = ports.timers.elapsed();
    unknowns.push(now);
    while (unknowns.length > 0 && now - (unknowns[0] ?? now) > UNKNOWN_WINDOW_MS) unknowns.shift();
    if (unknowns.length >= UNKNOWN_LIMIT) connection.setState({ outdated: true });
  };

  /** A socket that is up does not count as live while a plan on the screen gets no events (it is polled) or has a failed read. */
  const updateConnection = (): void => {
    if (!link.isUp) return;
    let refusals = 0;
    for (const entry of watched.values()) {
      refusals = Math.max(refusals, entry.joining.refusals);
      if (entry.joining.refusals >= POLL_AFTER_REFUSALS) entry.polling.start();
      else entry.polling.stop();
    }
    const behind = [...watched.keys()].some((id) => plans.entry(id).failing);
    if (refusals === 0 && !behind) connection.setState({ state: 'live', everLive: true });
    else connection.setState({ state: refusals < POLL_AFTER_REFUSALS ? 'reconnecting' : 'polling' });
  };

  plans.subscribe((now, before) => {
    if ([...watched.keys()].some((id) => now[id]?.failing !== before[id]?.failing)) updateConnection();
  });

  const end = (id: PlanId): void => {
    const entry = watched.get(id);
    if (!entry || entry.readers > 0) return;
    watched.delete(id);
    entry.sync.stop();
    entry.joining.end();
    entry.polling.stop();
    ports.socket.unwatch(id);
    updateConnection();
  };

  const begin = (id: PlanId): Watched => {
    const sync = new PlanSync(id, ports, plans, onUnknown);
    const joining = new Joining(ports.timers, () => sync.watch(), updateConnection);
    const entry: Watched = { sync, joining, readers: 0, cancelEnd: null, polling: new Polling(ports.timers) };
    watched.set(id, entry);
    entry.polling.add(POLL_MS.board, () => sync.refresh());
    entry.polling.add(POLL_MS.status, () => sync.slices.read('status'));
    if (link.isPolling) entry.polling.start();
    if (link.isUp) joining.begin();
    void sync.refresh();
    return entry;
  };

  return {
    plans,
    present,
    /** Announces that the reader looks at a plan; false when no server received it. */
    look: (id: PlanId): Promise<boolean> => ports.socket.look(id),
    connection,
    open: link.open,
    close: (): void => {
      for (const entry of watched.values()) {
        entry.joining.end();
        entry.polling.stop();
      }
      present.setState({}, true);
      link.close();
    },
    resume: (): void => {
      link.resume();
      for (const { sync, joining } of watched.values()) {
        joining.hurry();
        void sync.refresh();
      }
    },
    /** Follows a plan until the returned function is called. */
    watch: (id: PlanId): (() => void) => {
      const known = watched.get(id);
      if (known?.sync.ended) {
        known.joining.end();
        known.polling.stop();
      }
      const entry = known && !known.sync.ended ? known : begin(id);
      entry.readers += 1;
      entry.cancelEnd?.();
      entry.cancelEnd = null;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        entry.readers -= 1;
        if (entry.readers === 0) entry.cancelEnd = ports.timers.after(UNWATCH_AFTER_MS, () => end(id));
      };
    },
    /** Reads the plan again at once, e.g. after a command that named no seq. */
    refresh: (id: PlanId): Promise<void> => watched.get(id)?.sync.refresh() ?? Promise.resolve(),
    addList: link.addList,
    addPoll: link.addPoll,
    /** Whether the plan is kept up to date. */
    watches: (id: PlanId): boolean => watched.has(id),
    /**
     * Sends a command and shows an optimistic update of the plan. The update is removed when the events of the answer are applied;
     * when the command fails, it is removed at once and the error is thrown.
     */
    command: async <T>(
      id: PlanId,
      optimistic: Pick<Overlay, 'key' | 'patch' | 'slice'> | null,
      send: () => Promise<CommandAnswer<T>>,
    ): Promise<T> => {
      const overlay: Overlay | null = optimistic && { ...optimistic, seq: null };
      if (overlay) plans.addOverlay(id, overlay);
      try {
        const { value, seq } = await send();
        const sync = watched.get(id)?.sync;
        // The socket has usually delivered the command's events by now; missing ones are read before the answer is returned.
        if (sync && (seq === null || (sync.seq ?? 0) < seq)) await sync.refresh();
        if (overlay) plans.ackOverlay(id, overlay, seq ?? plans.entry(id).applied?.seq ?? 0);
        return value;
      } catch (error) {
        if (overlay) plans.dropOverlay(id, overlay);
        throw error;
      }
    },
    get isPolling(): boolean {
      return link.isPolling;
    },
  };
};
export type Live = ReturnType<typeof createLive>;
