import type { BidView, CatchUp, PlanId, PreferencesStatus, Snapshot } from '@app/contracts';
import { setServerNow } from '../lib/clock.js';
import { ApiError, requestWithMeta, type RequestOptions } from '../lib/http.js';
import { keepSnapshot, lastSnapshot } from '../lib/last-seen.js';
import { SESSION, session } from '../lib/storage.js';
import { browserTimers, type LiveHttp, type Read } from './ports.js';
import { onReturn } from './live-connection.js';
import { createLive, type CommandAnswer } from './live-runtime.js';
import { createSocketClient } from './socket/socket-client.js';

const planPath = (id: PlanId): string => `/api/datebooks/${encodeURIComponent(id)}`;

const read = async <T>(path: string): Promise<Read<T>> => {
  const { data, seq } = await requestWithMeta<T>(path, { etag: true });
  return { value: data, seq };
};

const http: LiveHttp = {
  snapshot: (id) => read<Snapshot>(planPath(id)),
  events: (id, after) => read<CatchUp>(`${planPath(id)}/events?after=${after}`),
  status: (id) => read<PreferencesStatus>(`${planPath(id)}/preferences-status`),
  bids: (id) => read<BidView[]>(`${planPath(id)}/bids`),
};

/** The live connection of the person who uses this browser. */
export const live = createLive({
  http,
  socket: createSocketClient((): Record<string, string> => {
    const backupToken = session.get(SESSION.backupToken);
    return backupToken ? { backupToken } : {};
  }),
  timers: browserTimers,
  learnNow: setServerNow,
  lastSeen: lastSnapshot,
  isGone: (error) => error instanceof ApiError && (error.status === 403 || error.status === 404),
});

/** The delay before a plan is saved on the device: an auction changes many times a second, and the saved copy may be a second old. */
const KEEP_AFTER_MS = 1_000;
let keeping = false;
live.plans.subscribe((plans, before) => {
  const changed = Object.values(plans).some(({ applied }) => applied && applied !== before[applied.snapshot.plan.id]?.applied);
  if (!changed || keeping) return;
  keeping = true;
  browserTimers.after(KEEP_AFTER_MS, () => {
    keeping = false;
    for (const { applied } of Object.values(live.plans.getState())) if (applied) keepSnapshot({ ...applied.snapshot, seq: applied.seq });
  });
});

let opening = false;

/** Opens the socket after the first paint; further calls do nothing. */
export function openLive(): void {
  if (opening) return;
  opening = true;
  const open = (): void => live.open();
  if (typeof requestIdleCallback === 'function') requestIdleCallback(open, { timeout: 800 });
  else setTimeout(open, 50);
  onReturn(live.resume);
}

/** Restarts the connection for another person: the screen must keep nothing of the former one, and the socket needs the new cookie. */
export function restartLive(): void {
  if (!opening) return;
  live.close();
  live.plans.clear();
  live.open();
}

/** Sends a request that changes a plan; the header of the answer names the seq that the log has then reached. */
export async function sendCommand<T>(path: string, options: RequestOptions): Promise<CommandAnswer<T>> {
  const { data, seq } = await requestWithMeta<T>(path, options);
  return { value: data, seq };
}
