import { Inject, Injectable } from '@nestjs/common';
import { rooms, type PlanId, type Watch, type WatchAck } from '@app/contracts';
import type { WatchAnswer, WatchQuestion } from '@app/persistence';
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
    const question = { planId: dateBookId, userId: watcher.id, after: after ?? null };
    asking.set(dateBookId, question);
    try {
      await this.admission.watch(socket);
      await this.admit(socket, question, answer);
    } finally {
      if (asking.get(dateBookId) === question) asking.delete(dateBookId);
    }
  }

  private async admit(socket: WatchSocket, question: WatchQuestion, answer: (ack: WatchAck) => void): Promise<void> {
    const { plans, asking } = socket.data;
    const { planId, userId } = question;
    // The socket may have disconnected, or left the plan again, in the meantime: then no subscription may start.
    const stillAsking = () => asking.get(planId) === question || tooOften(ASK_AGAIN_MS);
    stillAsking();
    const mark = this.revocations.position();
    const subscriber = this.delivery.join(planId, socket);
    try {
      const found = await this.answers.ask(question);
      // The member was removed during the read: the eviction could not find this socket in the member's room yet.
      if (!found || this.revocations.revokedSince(mark, rooms.member(planId, userId))) throw new ProblemError('not-found');
      stillAsking();
      plans.add(planId);
      void socket.join([rooms.datebook(planId), rooms.member(planId, userId)]);
      answer(ackOf(found));
      this.delivery.answered(planId, subscriber, found.seq);
    } catch (error) {
      if (asking.get(planId) === question) this.leave(socket, planId);
      throw error;
    }
  }

  /** Ends the subscription and the pending request of a socket for a plan; the plan's presence is published when its last socket leaves. */
  leave(socket: WatchSocket, planId: PlanId): void {
    const { watcher, plans, asking } = socket.data;
    plans.delete(planId);
    asking.delete(planId);
    this.delivery.leave(planId, socket);
    void socket.leave(rooms.datebook(planId));
    if (watcher.kind === 'user') void socket.leave(rooms.member(planId, watcher.id));
    this.presence.left(socket, planId).catch((error: unknown) => this.logger.debug({ err: error }, 'presence could not be published'));
  }
}

const ackOf = ({ seq, reset, events, now }: WatchAnswer): WatchAck =>
  reset ? { ok: true, reset, seq, now: now.toISOString() } : { ok: true, seq, events, now: now.toISOString() };
