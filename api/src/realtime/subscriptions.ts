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

/** More than a person can have open at once. */
const MOST_PLANS = 50;
/** A place is free again as soon as an answer is out. */
const ASK_AGAIN_MS = 1_000;

/** Lets a socket in on the events of a plan and out again. */
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
   * Authorises, begins to hold the plan's events for the socket, reads what came after `after`, and answers. What was held and is newer
   * than the answer follows it, so there is no gap between the two and nothing twice.
   */
  async watch(socket: WatchSocket, { dateBookId, after }: Watch, answer: (ack: WatchAck) => void): Promise<void> {
    const { watcher, plans, asking } = socket.data;
    if (watcher.kind !== 'user') throw new ProblemError('not-found');
    // What is being asked counts before anything is awaited: a thousand questions in one go must not all find the same place free.
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
    // Meanwhile the socket may have gone, or left the plan again: then nothing may be begun for it.
    const stillAsking = () => asking.get(dateBookId) === question || tooOften(ASK_AGAIN_MS);
    stillAsking();
    const mark = this.revocations.position();
    const subscriber = this.delivery.join(dateBookId, socket);
    try {
      const found = await this.answers.ask({ planId: dateBookId, userId: watcher.id, after: after ?? null });
      // Removed while the answer was on its way: nobody could find this socket in the member's room yet.
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

  /** Ends what the socket hears of a plan, and what it asks of it; its members are told when nobody is left there. */
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
