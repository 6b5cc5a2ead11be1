import { Database } from '@app/persistence';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { CATCH_UP_LIMIT, rooms, type EventEnvelope, type PlanId } from '@app/contracts';
import { inSpan, type Logger, type Metrics } from '@app/platform';
import { LOGGER, METRICS } from '../tokens.js';
import { SocketServer } from './socket-server.js';
import { WatchedPlan, type PendingSubscriber, type PlanRoom } from './watched-plan.js';
import type { WatchSocket } from './watch-socket.js';

/** The maximum delay after a lost change message, a killed process or a Redis outage. */
const COMPARE_EVERY_MS = 250;

/**
 * Publishes the events of watched plans to the sockets of this process, from the log alone: the next event of a change message is forwarded, any
 * other message causes one read of the log after `last`. Events do not depend on the order of other processes' messages.
 */
@Injectable()
export class Delivery implements BeforeApplicationShutdown {
  private readonly plans = new Map<PlanId, WatchedPlan>();
  private readonly reading = new Map<PlanId, { again: boolean }>();
  private comparing = false;
  /** Set while a plan is watched here. */
  private timer: NodeJS.Timeout | undefined;
  private listener: (event: EventEnvelope) => void = () => undefined;

  constructor(
    private readonly database: Database,
    private readonly sockets: SocketServer,
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Calls the listener with each event before it is forwarded, so that the listener can end access. */
  onEvent(listener: (event: EventEnvelope) => void): void {
    this.listener = listener;
  }

  beforeApplicationShutdown(): void {
    this.stopComparing();
  }

  /** The last published seq of a plan; undefined when it is unwatched or the seq is not known yet. */
  last(planId: PlanId): number | undefined {
    const plan = this.plans.get(planId);
    plan?.flush();
    return plan?.last ?? undefined;
  }

  plan(planId: PlanId): WatchedPlan | undefined {
    return this.plans.get(planId);
  }

  join(planId: PlanId, socket: WatchSocket): PendingSubscriber {
    const plan =
      this.plans.get(planId) ?? new WatchedPlan(this.roomOf(planId), (events) => this.metrics.eventsDelivered.inc(events.length));
    this.plans.set(planId, plan);
    this.timer ??= setInterval(() => void this.compare(), COMPARE_EVERY_MS);
    this.metrics.watched.set(this.plans.size);
    return plan.join(socket);
  }

  answered(planId: PlanId, subscriber: PendingSubscriber, seq: number): void {
    if (this.plans.get(planId)?.answered(subscriber, seq)) this.read(planId, 'joined');
  }

  leave(planId: PlanId, socket: WatchSocket): void {
    const plan = this.plans.get(planId);
    if (!plan) return;
    plan.flush();
    plan.remove(socket);
    if (plan.empty) this.plans.delete(planId);
    this.metrics.watched.set(this.plans.size);
    if (this.plans.size === 0) this.stopComparing();
  }

  /** Another process reports that the plan has reached `seq`, perhaps with the event itself. */
  receive(planId: PlanId, seq: number, event?: EventEnvelope): void {
    const plan = this.plans.get(planId);
    if (!plan?.isNew(seq)) return;
    if (event && !this.reading.has(planId) && this.forward(plan, event)) return;
    this.read(planId, 'gap');
  }

  /** Compares every watched plan with the log, in one query. */
  async compare(): Promise<void> {
    if (this.comparing || this.plans.size === 0) return;
    this.comparing = true;
    try {
      const seqs = await this.database.log.seqsOf([...this.plans.keys()]);
      for (const [id, seq] of seqs) if (this.plans.get(id)?.isNew(seq)) this.read(id, 'heads');
    } catch (error) {
      // Postgres is unavailable: the sockets stay, and the next comparison finds what they missed.
      this.logger.debug({ err: error }, 'the heads could not be compared');
    } finally {
      this.comparing = false;
    }
  }

  private roomOf(planId: PlanId): PlanRoom {
    const emit = (room: string, events: readonly EventEnvelope[], except: readonly string[] = []) =>
      inSpan('push', { events: events.map(({ type }) => type) }, () =>
        this.sockets.inOneWrite(() => {
          const target = this.sockets.io.to(room).except([...except]);
          for (const event of events) target.emit(event.type, event as never);
        }),
      );
    return { emit: (events, except) => emit(rooms.datebook(planId), events, except), emitTo: (id, events) => emit(id, events) };
  }

  private stopComparing(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Forwards an event to the plan's sockets if it is the next one. */
  private forward(plan: WatchedPlan, event: EventEnvelope): boolean {
    if (plan.last === null || event.seq !== plan.last + 1) return false;
    this.listener(event);
    if (!plan.take(event)) return false;
    this.metrics.deliverySeconds.observe(Math.max(0, Date.now() - Date.parse(event.at)) / 1000);
    return true;
  }

  /** Runs one read of a plan at a time; a message during the read causes another one. */
  private read(planId: PlanId, why: string): void {
    const running = this.reading.get(planId);
    if (running) {
      running.again = true;
      return;
    }
    const reading = { again: false };
    this.reading.set(planId, reading);
    this.metrics.logReads.inc({ why });
    void this.readAll(planId, reading);
  }

  private async readAll(planId: PlanId, reading: { again: boolean }): Promise<void> {
    try {
      do {
        reading.again = false;
        const from = this.plans.get(planId)?.last ?? null;
        if (from === null) break;
        const events = await this.database.log.after(planId, from);
        const plan = this.plans.get(planId);
        if (!plan) break;
        for (const event of events) this.forward(plan, event);
        if (events.length >= CATCH_UP_LIMIT) reading.again = true;
      } while (reading.again);
    } catch (error) {
      this.logger.debug({ err: error }, 'a log could not be read');
    }
    this.reading.delete(planId);
  }
}
