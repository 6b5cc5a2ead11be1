import type { PlanId, ReaderSlice } from '@app/contracts';
import { patchSlice } from '@app/domain';
import type { LivePorts } from './ports.js';
import type { PlanStore } from './plan-store.js';

/** Events of one moment name the same slice several times; one read answers them all. */
const SETTLE_MS = 30;
const RETRY_MS = [500, 1_000, 2_000, 5_000] as const;

/** Reads the slices that differ by reader (own status, own votes) when an event outdates them. */
export class ReaderSlices {
  private readonly busy = new Set<ReaderSlice>();
  private readonly tries = new Map<ReaderSlice, number>();
  private readonly cancels = new Map<ReaderSlice, () => void>();
  private stopped = false;

  constructor(
    private readonly id: PlanId,
    private readonly ports: LivePorts,
    private readonly plans: PlanStore,
    /** Called when the plan is gone or no longer readable, so that its followers end. */
    private readonly onGone: () => void,
  ) {}

  /** Starts a read for each outdated slice that is not being read. */
  refresh(): void {
    for (const slice of this.plans.entry(this.id).applied?.outdated ?? []) this.schedule(slice, SETTLE_MS);
  }

  stop(): void {
    this.stopped = true;
    for (const cancel of this.cancels.values()) cancel();
    this.cancels.clear();
  }

  private schedule(slice: ReaderSlice, ms: number): void {
    if (this.stopped || this.busy.has(slice) || this.cancels.has(slice)) return;
    const cancel = this.ports.timers.after(ms, () => {
      this.cancels.delete(slice);
      void this.read(slice);
    });
    this.cancels.set(slice, cancel);
  }

  /** Reads one slice; an answer older than the present state is ignored. */
  async read(slice: ReaderSlice): Promise<void> {
    const before = this.plans.entry(this.id).applied;
    if (this.stopped || !before || this.busy.has(slice)) return;
    this.busy.add(slice);
    try {
      if (slice === 'status') {
        const answer = await this.ports.http.status(this.id);
        const state = this.plans.entry(this.id).applied;
        if (state) this.plans.put(this.id, patchSlice(state, slice, answer.value, answer.seq ?? before.seq));
      } else {
        const answer = await this.ports.http.bids(this.id);
        const state = this.plans.entry(this.id).applied;
        if (state) this.plans.put(this.id, patchSlice(state, slice, answer.value, answer.seq ?? before.seq));
      }
      this.tries.set(slice, 0);
    } catch (error) {
      if (this.ports.isGone(error)) return this.onGone();
      this.plans.setFailing(this.id, slice, true);
    } finally {
      this.busy.delete(slice);
    }
    if (this.plans.entry(this.id).applied?.outdated.includes(slice)) this.retry(slice);
  }

  private retry(slice: ReaderSlice): void {
    const count = this.tries.get(slice) ?? 0;
    this.tries.set(slice, count + 1);
    const base = RETRY_MS[Math.min(count, RETRY_MS.length - 1)] ?? 5_000;
    this.schedule(slice, base * (0.5 + this.ports.timers.random()));
  }
}
