import { Inject, Injectable } from '@nestjs/common';
import { rooms, type PlanId, type Watch, type WatchAck } from '@app/contracts';
import type { WatchAnswer } from '@app/persistence';
import type { Logger } from '@app/platform';
import { ProblemError, tooOften } from '../http/problem.js';
import { LOGGER } from '../tokens.js';
import { Admission } from './limits/admission.js';
import { Delivery } from './delivery.js';
import { RevocationLog } from './revocation-log.js';
import { PresenceTracker } from './presence-tracker.js';
import { WatchAnswers } from './watch-answers.js';
import type { WatchSocket } from './watch-socket.js';

/** More plans than a person can have open at once. */
const MOST_PLANS = 50;
/** The wait for a retry: a slot is free again after the acknowledgement. */
const ASK_AGAIN_MS = 1_000;

/** Subscribes a socket to the events of a plan, and unsubscribes it. */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly admission: Admission,
    private readonly answers: WatchAnswers,
    private readonly delivery: Delivery,
    private readonly revocations: RevocationLog,
    private readonly presence: PresenceTracker,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Authorises, begins to hold the plan's events for the socket, reads the events after `after`, and acknowledges. Held events newer than the
   * acknowledgement follow it, so there is no gap and no duplicate.
   */
  async watch(socket: WatchSocket, { dateBookId, after }: Watch, answer: (ack: WatchAck) => void): Promise<void> {
    const { watcher, plans, asking } = socket.data;
    if (watcher.kind !== 'user') throw new ProblemError('not-found');
    // A request counts before the first await: a thousand requests at once must not all find the same slot free.
    if (asking.has(dateBookId)) tooOften(ASK_AGAIN_MS);
    const places = new Set([...plans, ...asking.keys(), dateBookId]);
    if (places.size > MOST_PLANS) throw new ProblemError('rate-limited', 'Too many plans are open at once.');
    const question = {};
    asking.set(dateBookId, question);
    try {
      await this.admission.watch(socket);
      await this.admit(socket, { dateBookId, after }, question, answer);
    } finally {
      if (asking.get(dateBookId) === question) asking.delete(dateBookId);
    }
  }

  private async admit(socket: WatchSocket, { dateBookId, after }: Watch, question: object, answer: (ack: WatchAck) => void): Promise<void> {
    const { watcher, plans, asking } = socket.data;
    // The socket may have disconnected, or left the plan again, in the meantime: then no subscription may start.
    const stillAsking = () => asking.get(dateBookId) === question || tooOften(ASK_AGAIN_MS);
    stillAsking();
    const mark = this.revocations.position();
    const subscriber = this.delivery.join(dateBookId, socket);
    try {
      const found = await this.answers.ask({ planId: dateBookId, userId: watcher.id, after: after ?? null });
      // The member was removed during the read: the eviction could not find this socket in the member's room yet.
      if (!found || this.revocations.revokedSince(mark, rooms.member(dateBookId, watcher.id))) throw new ProblemError('not-found');
      stillAsking();
      plans.add(dateBookId);
      void socket.join([rooms.datebook(dateBookId), rooms.member(dateBookId, watcher.id)]);
      answer(ackOf(found));
      this.delivery.answered(dateBookId, subscriber, found.seq);
    } catch (error) {
      if (asking.get(dateBookId) === question) this.leave(socket, dateBookId);
      throw error;
    }
  }

  /** Ends the subscription and the pending request of a socket for a plan; the plan's presence is published when its last socket leaves. */
  leave(socket: WatchSocket, dateBookId: PlanId): void {
    const { watcher, plans, asking } = socket.data;
    plans.delete(dateBookId);
    asking.delete(dateBookId);
    this.delivery.leave(dateBookId, socket);
    void socket.leave(rooms.datebook(dateBookId));
    void socket.leave(rooms.member(dateBookId, watcher.id));
    this.presence.left(socket, dateBookId).catch((error: unknown) => this.logger.debug({ err: error }, 'presence could not be told'));
  }
}

const ackOf = ({ seq, reset, events, now }: WatchAnswer): WatchAck =>
  reset ? { ok: true, reset, seq, now: now.toISOString() } : { ok: true, seq, events, now: now.toISOString() };
