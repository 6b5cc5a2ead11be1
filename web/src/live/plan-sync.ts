import type { PlanId, EventEnvelope } from '@app/contracts';
import { apply, liveFrom } from '@app/domain';
import { ANSWER_MS, isSilent } from '../lib/network.js';
import type { LivePorts } from './ports.js';
import type { Refusal } from './socket/joining.js';
import type { PlanStore } from './plan-store.js';
import { ReaderSlices } from './reader-slices.js';

/** The wait before a missing event is read: it is usually on its way. */
const GAP_WAIT_MS = 200;
const GAP_JITTER_MS = 100;
const RETRY_MS = [500, 1_000, 2_000, 5_000, 10_000] as const;

/**
 * Keeps one plan equal to the server's. Only events in order and snapshots change the applied state; early events are held, and
 * missing ones are read once from the log.
 */
export class PlanSync {
  readonly slices: ReaderSlices;
  private readonly held = new Map<number, EventEnvelope>();
  private awaitsAck = false;
  private reading: Promise<void> | null = null;
  private requested: 'nothing' | 'log' | 'snapshot' = 'nothing';
  private cancelScheduled: (() => void) | null = null;
  /** The highest seq that the server has reported; 0 once the log has been read since. */
  private serverSeq = 0;
  private failures = 0;
  /** The state may be of the database before a restore: no event is applied to it, and the next snapshot replaces it. */
  private mustReset = false;
  private stopped = false;

  constructor(
    readonly id: PlanId,
    private readonly ports: LivePorts,
    private readonly plans: PlanStore,
    private readonly onUnknown: () => void,
  ) {
    this.slices = new ReaderSlices(id, ports, plans, () => this.leave());
  }

  get ended(): boolean {
    return this.stopped;
  }

  get seq(): number | undefined {
    return this.plans.entry(this.id).applied?.seq;
  }

  /** Takes an event from the socket. */
  event(event: EventEnvelope): void {
    if (this.stopped) return;
    if (this.awaitsAck) this.held.set(event.seq, event);
    else if (this.take(event) === 'applied') this.applyHeld();
  }

  /**
   * Joins the plan's room: events are held until the acknowledgement is applied. Returns the refusal after which the server has to be
   * asked again; null when there is nothing more to ask.
   */
  async watch(): Promise<Refusal | null> {
    if (this.stopped) return null;
    this.awaitsAck = true;
    const after = this.seq;
    const ack = await this.ports.socket
      .watch(after === undefined ? { dateBookId: this.id } : { dateBookId: this.id, after })
      .catch(() => null);
    this.awaitsAck = false;
    if (this.stopped) return null;
    if (!ack?.ok) {
      if (ack?.problem.status === 404 || ack?.problem.status === 403) {
        this.leave();
        return null;
      }
      return { retryAfter: ack?.problem.retryAfter };
    }
    this.ports.learnNow(ack.now);
    if ('reset' in ack) {
      this.mustReset = true;
      this.requestRead('snapshot');
    } else {
      for (const event of ack.events) this.take(event);
      // An acknowledgement holds one page of the missed events; the rest has to be read.
      if (this.seq !== undefined && this.seq < ack.seq) this.requestRead('log');
      else this.noteServerSeq(ack.seq);
    }
    this.applyHeld();
    return null;
  }

  /** Records that the server's log is at `seq`; missing events are read after the usual wait. */
  noteServerSeq(seq: number): void {
    this.serverSeq = Math.max(this.serverSeq, seq);
    if (this.reading) return;
    if (this.seq === undefined) this.requestRead('snapshot');
    else if (seq > this.seq) this.scheduleRead();
  }

  /** Drops held events when the connection is lost: the next connection may serve another database. */
  disconnected(): void {
    this.held.clear();
  }

  /** Reads what is missing at once: for the first load, a tab that returns, or a turn of the polling. */
  async refresh(): Promise<void> {
    this.requestRead(this.seq === undefined ? 'snapshot' : 'log');
    await this.reading;
  }

  stop(): void {
    this.stopped = true;
    this.cancelScheduled?.();
    this.slices.stop();
  }

  private take(event: EventEnvelope): 'applied' | 'ignored' | 'gap' | 'unknown' {
    const state = this.plans.entry(this.id).applied;
    if (!state || this.mustReset) {
      this.held.set(event.seq, event);
      return 'gap';
    }
    const outcome = apply(state, event);
    if (outcome.kind === 'applied') {
      if (event.data.goneMembers?.includes(state.snapshot.me.userId)) this.leave();
      else this.plans.put(this.id, outcome.state);
      this.slices.refresh();
    } else if (outcome.kind === 'gap') {
      this.held.set(event.seq, event);
      this.scheduleRead();
    } else if (outcome.kind === 'unknown') {
      this.onUnknown();
      this.requestRead('snapshot');
    }
    return outcome.kind;
  }

  /** Applies held events up to the first gap. */
  private applyHeld(): void {
    if (this.awaitsAck || this.seq === undefined) return;
    for (const event of [...this.held.values()].sort((a, b) => a.seq - b.seq)) {
      if (this.seq === undefined || event.seq > this.seq + 1) break;
      this.held.delete(event.seq);
      if (this.take(event) === 'unknown') break;
    }
    if (this.held.size > 0) this.scheduleRead();
  }

  /** Reads after a wait: a failed read is repeated; a gap is read only if the late event has not arrived by then. */
  private scheduleRead(retryMs?: number): void {
    if (this.stopped || this.reading) return;
    if (this.cancelScheduled && retryMs === undefined) return;
    this.cancelScheduled?.();
    this.cancelScheduled = this.ports.timers.after(retryMs ?? GAP_WAIT_MS + this.ports.timers.random() * GAP_JITTER_MS, () => {
      this.cancelScheduled = null;
      this.dropOld();
      const missing = this.held.size > 0 || this.seq === undefined || this.serverSeq > this.seq;
      if (missing || retryMs !== undefined) this.requestRead('log');
    });
  }

  private dropOld(): void {
    for (const seq of this.held.keys()) if (this.seq !== undefined && seq <= this.seq) this.held.delete(seq);
  }

  private requestRead(what: 'log' | 'snapshot'): void {
    if (this.stopped) return;
    if (this.requested !== 'snapshot') this.requested = what;
    this.reading ??= this.runReads().then((retryMs) => {
      this.reading = null;
      if (retryMs !== null) this.scheduleRead(retryMs);
      this.applyHeld();
      // This includes slices that were outdated when the plan was last followed.
      this.slices.refresh();
    });
  }

  /** Reads for one caller at a time; the same run covers requests that arrive meanwhile. Returns the time of the next try after a failure. */
  private async runReads(): Promise<number | null> {
    try {
      for (;;) {
        if (this.seq !== undefined && this.serverSeq > this.seq && this.requested === 'nothing') this.requested = 'log';
        if (this.requested === 'nothing' || this.stopped) break;
        const what = this.seq === undefined || this.mustReset ? 'snapshot' : this.requested;
        this.requested = 'nothing';
        // The log has been read to its end; a higher number came from the database before it was restored.
        if (what === 'log') this.serverSeq = 0;
        await (what === 'snapshot' ? this.loadSnapshot() : this.readLog());
      }
      this.failures = 0;
      this.plans.setFailing(this.id, 'plan', false);
      return null;
    } catch (error) {
      if (this.ports.isGone(error)) {
        this.leave();
        return null;
      }
      this.showLastSeen();
      this.plans.setFailing(this.id, 'plan', true);
      const base = RETRY_MS[Math.min(this.failures++, RETRY_MS.length - 1)] ?? 10_000;
      return base * (0.5 + this.ports.timers.random());
    }
  }

  private async readLog(): Promise<void> {
    for (;;) {
      const after = this.seq;
      if (after === undefined) return;
      const { value } = await this.answerTo(this.ports.http.events(this.id, after));
      if (this.stopped) return;
      if ('reset' in value) {
        this.mustReset = true;
        return this.loadSnapshot();
      }
      for (const event of value.events) if (this.take(event) === 'unknown') return;
      this.dropOld();
      if (!value.more || this.seq === after) return;
    }
  }

  private async loadSnapshot(): Promise<void> {
    const { value } = await this.answerTo(this.ports.http.snapshot(this.id));
    if (this.stopped) return;
    if (this.mustReset || this.seq === undefined || value.seq >= this.seq) this.plans.put(this.id, liveFrom(value));
    this.mustReset = false;
    this.dropOld();
  }

  /** Waits for a read. While the server is silent the plan counts as possibly outdated, and the state that was seen last is shown. */
  private async answerTo<T>(read: Promise<T>): Promise<T> {
    const cancel = this.ports.timers.after(isSilent() ? 0 : ANSWER_MS, () => {
      this.showLastSeen();
      if (this.seq !== undefined && !this.stopped) this.plans.setFailing(this.id, 'plan', true);
    });
    try {
      return await read;
    } finally {
      cancel();
    }
  }

  /** Shows the state that this device saw last; the first snapshot replaces it in any case. */
  private showLastSeen(): void {
    const last = this.seq === undefined && !this.stopped ? this.ports.lastSeen(this.id) : null;
    if (!last) return;
    this.plans.put(this.id, liveFrom(last));
    this.mustReset = true;
  }

  private leave(): void {
    this.held.clear();
    this.plans.setGone(this.id);
    this.stop();
  }
}
