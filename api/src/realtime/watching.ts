import { rooms, type DatebookId, type Watch, type WatchAck } from '@app/contracts';
import type { Database, LogRepository } from '@app/persistence';
import { ProblemError } from '../http/problem.js';
import type { Delivery } from './delivery.js';
import type { WatchSocket } from './watch-socket.js';

/** More than a person can have open at once. */
const MOST_PLANS = 50;
/** Behind every log: asks for the head alone. */
const HEAD_ONLY = Number.MAX_SAFE_INTEGER;

/** Lets a socket in on the facts of a plan and out again. */
export class Watching {
  constructor(
    private readonly database: Pick<Database, 'now'>,
    private readonly log: Pick<LogRepository, 'catchUp'>,
    private readonly delivery: Delivery,
  ) {}

  /**
   * Authorises, begins to hold the plan's facts for the socket, reads what came after `after`, and answers. What was held and is newer
   * than the answer follows it, so there is no gap between the two and nothing twice.
   */
  async watch(socket: WatchSocket, { dateBookId, after }: Watch, answer: (ack: WatchAck) => void): Promise<void> {
    const { watcher, plans } = socket.data;
    if (watcher.kind !== 'user') throw new ProblemError('not-found');
    if (!plans.has(dateBookId) && plans.size >= MOST_PLANS) throw new ProblemError('rate-limited', 'Too many plans are open at once.');
    const joiner = this.delivery.join(dateBookId, socket);
    try {
      const [caughtUp, now] = await Promise.all([this.log.catchUp(dateBookId, watcher.id, after ?? HEAD_ONLY), this.database.now()]);
      if (!caughtUp) throw new ProblemError('not-found');
      if (!socket.connected) return this.leave(socket, dateBookId);
      plans.add(dateBookId);
      void socket.join([rooms.datebook(dateBookId), rooms.member(dateBookId, watcher.id)]);
      const at = now.toISOString();
      if (!('reset' in caughtUp)) answer({ ok: true, seq: caughtUp.seq, events: caughtUp.events, now: at });
      else if (after === undefined) answer({ ok: true, seq: caughtUp.seq, events: [], now: at });
      else answer({ ok: true, reset: true, seq: caughtUp.seq, now: at });
      this.delivery.answered(dateBookId, joiner, caughtUp.seq);
    } catch (error) {
      this.leave(socket, dateBookId);
      throw error;
    }
  }

  leave(socket: WatchSocket, dateBookId: DatebookId): void {
    const { watcher, plans } = socket.data;
    plans.delete(dateBookId);
    this.delivery.leave(dateBookId, socket);
    void socket.leave(rooms.datebook(dateBookId));
    void socket.leave(rooms.member(dateBookId, watcher.id));
  }
}
